import type { TextImporter } from '../importer.ts';
import { detectPi } from './detect.ts';
import { editsOfPi } from './edits.ts';
import { PiParser } from './parser.ts';

/** Sessions of the pi coding agent: JSON Lines, one session a file, under ~/.pi/agent/sessions. */
export const piImporter: TextImporter = {
  id: 'pi',
  tool: 'pi',
  label: 'pi',
  store: 'events',
  unit: 'line',
  detect: detectPi,
  open: (file, earlier) => new PiParser(file, earlier),
  editsOf: editsOfPi,
};
