import type { Connection, Session } from '#core/site/site.ts';

class Undo extends Error {}

/** Runs `work` in a transaction that is undone afterwards, so that one site serves many tests that change tables. */
export async function undone<T>(connection: Connection, work: (session: Session) => Promise<T>): Promise<T> {
  const result: T[] = [];
  await connection
    .write(async (session) => {
      result.push(await work(session));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const [value] = result;
  return value as T;
}
