import type { Parsed, TextImporter } from '../../engine/importers/importer.ts';
import { readElements } from '../../engine/importers/pipeline/element-reader.ts';
import { decode, readLines, type SourceLine } from '../../engine/importers/pipeline/line-reader.ts';
import { readPieces } from '../../engine/importers/pipeline/piece-reader.ts';
import { nodeHost } from '../../testing/memory-engine.ts';
import { recognise } from './corpus.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** All that the importer makes of a file, as an import reads it, without a database. */
export async function parseFile(importer: TextImporter, path: string, bytes: Bytes): Promise<readonly Parsed[]> {
  const opened = await recognise(path, bytes, { importer });
  if (!opened) return [];
  const file = new File([bytes], path);
  const parser = importer.open(opened.context);
  const parsed: Parsed[] = [];
  const takeAll = async (units: AsyncIterable<readonly SourceLine[]>) => {
    for await (const some of units)
      for (const { text, line } of some) if (text !== null) parsed.push(...parser.parse(text, line));
  };
  switch (importer.unit) {
    case 'line':
      await takeAll(readLines(nodeHost, file, 0, 1));
      break;
    case 'element':
      await takeAll(readElements(nodeHost, file));
      break;
    case 'piece':
      for await (const { text, line } of readPieces(file)) parsed.push(...parser.parse(text, line));
      break;
    case 'file':
      parsed.push(...parser.parse(decode(bytes).text.replace(/^\ufeff/, ''), 1));
  }
  parsed.push(...parser.end().parsed);
  if (parser.state) JSON.parse(JSON.stringify(parser.state()));
  return parsed;
}
