/** Parts of the Service page. */
export const serviceParts = ['keys', 'jobs'] as const;
export type ServicePart = (typeof serviceParts)[number];

/** What the address of the Service page says: the part that is shown, and the job that is shown in it. */
export interface ServiceSearch {
  part?: ServicePart;
  job?: string;
}

/** Reads the address. */
export function serviceSearch(search: Record<string, unknown>): ServiceSearch {
  const part = serviceParts.find((name) => name === search.part);
  return { ...(part ? { part } : {}), ...(typeof search.job === 'string' ? { job: search.job } : {}) };
}
