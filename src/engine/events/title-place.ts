/** A title as the row of an event has it: `head`, then a piece of the row's text, then `…` where the title was cut. */
export interface TitlePlace {
  readonly head: string;
  /** In characters (code points) of the text, the first being 1, as SQL's substr() counts them. */
  readonly from: number;
  readonly length: number;
  readonly isCut: boolean;
}

/** Titles come from the beginning of a text, behind blanks or the name of a field. */
const SEARCHED = 256;
/** To say where a shorter piece stands takes about as many bytes as the piece itself. */
const SHORTEST_PIECE = 6;
const CUT = '…';

/**
 * Where the text repeats the title, or all of it but the tool's name in front. Joined again, the parts are the very
 * title: the schema does so in the generated column `event.title`.
 */
export function placeTitle(title: string, text: string, tool: string | null): TitlePlace {
  const isCut = title.endsWith(CUT);
  const words = isCut ? title.slice(0, -CUT.length) : title;
  const named = tool !== null && words.startsWith(`${tool} `) ? tool.length + 1 : 0;
  for (const headLength of new Set([named, 0])) {
    const piece = words.slice(headLength);
    const at = piece.length < SHORTEST_PIECE ? -1 : text.slice(0, SEARCHED + piece.length).indexOf(piece);
    if (at >= 0) {
      const head = words.slice(0, headLength);
      return { head, from: 1 + countCharacters(text.slice(0, at)), length: countCharacters(piece), isCut };
    }
  }
  return { head: title, from: 1, length: 0, isCut: false };
}

/** The halves of a surrogate pair are one. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count--;
  return count;
}
