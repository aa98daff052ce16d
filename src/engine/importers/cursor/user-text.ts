export interface UserTextParts {
  /** What the person typed; null when none of it was. */
  readonly prompt: string | null;
  /** What Cursor put beside it; null when nothing. */
  readonly context: string | null;
}

const OPEN = '<user_query>';
const CLOSE = '</user_query>';
/** Blocks that Cursor sends along, in texts that hold nothing typed. */
const CONTEXT =
  /^<(?:system_reminder|system-reminder|system_notification|user_info|rules|git_status|project_layout|additional_data|attached_files|open_and_recently_viewed_files|external_links|cursor_commands|image_files|agent_transcripts|agent_skills|timestamp)\b/;

/** What was typed stands in `<user_query>`; a text without it was typed as a whole, or not at all. */
export function userTextParts(text: string): UserTextParts {
  const start = text.indexOf(OPEN);
  if (start < 0) {
    const whole = textOrNone(text);
    return whole !== null && CONTEXT.test(whole) ? { prompt: null, context: whole } : { prompt: whole, context: null };
  }
  // What was typed may hold the closing tag itself.
  const close = text.lastIndexOf(CLOSE);
  const end = close < start ? text.length : close;
  const around = [text.slice(0, start), text.slice(end + CLOSE.length)].map((part) => part.trim());
  return {
    prompt: textOrNone(text.slice(start + OPEN.length, end)),
    context: textOrNone(around.filter((part) => part !== '').join('\n')),
  };
}

function textOrNone(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
