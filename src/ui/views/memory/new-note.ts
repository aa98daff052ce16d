import type { NoteFields } from '../../../engine/api.ts';

/** As a note begins. */
export const NEW_NOTE: NoteFields = {
  text: '',
  scope: 'everything',
  projectPath: null,
  sessionKey: null,
  tags: [],
  expiresAtMs: null,
  isDraft: true,
};
