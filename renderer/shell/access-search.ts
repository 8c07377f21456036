/** Parts of the Access page. */
export const accessParts = ['task', 'signin', 'person', 'triage'] as const;
export type AccessPart = (typeof accessParts)[number];

/** What the address of the Access page says: the part that is shown, and what its form begins with. */
export interface AccessSearch {
  part?: AccessPart;
  /** Login, e-mail, or `#` and the id. */
  user?: string;
  task?: number;
}

/** Reads the address. */
export function accessSearch(search: Record<string, unknown>): AccessSearch {
  const part = accessParts.find((name) => name === search.part);
  const { user, task } = search;
  return {
    ...(part ? { part } : {}),
    ...(typeof user === 'string' || typeof user === 'number' ? { user: String(user) } : {}),
    ...(typeof task === 'number' && Number.isInteger(task) ? { task } : {}),
  };
}
