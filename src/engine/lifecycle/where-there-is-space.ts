import { DatabaseError } from '../errors.ts';

const NO_ROOM =
  'The browser gives no room for a copy of the library. Nothing was changed. Free some space, then try again.';

/** What goes wrong with files beside the database is said in words. */
export async function whereThereIsSpace<T>(work: () => Promise<T>, message = NO_ROOM): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== 'database.full') throw error;
    throw new DatabaseError('database.full', message, { cause: String(error) }, { cause: error });
  }
}
