import type { User } from './user.ts';

/** One thing that the user does. */
export interface Action {
  readonly name: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
  isPossible(user: User): boolean;
  /** Does it, and what the user knows afterwards; says what with. Throws where the app does not go along. */
  run(user: User): Promise<string>;
}

export const always = (): boolean => true;
export const hasSessions = ({ model }: User): boolean => model.library.sessions.size > 0;
export const hasTrash = ({ model }: User): boolean => model.trashed.size > 0;

export const oneSession = (user: User): string => user.one([...user.model.library.sessions.keys()]);
export const oneOfTrash = (user: User): string => user.one([...user.model.trashed.keys()]);
