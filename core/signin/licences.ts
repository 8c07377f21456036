import type { Administration } from './administration.ts';

/** The kind of a licence that is one user's own (spec, "Authentication", 10). Cases and blanks around it do not count. */
const NAMED = 'mainmodule';
/** The kind that is a pool of slots. */
const CONCURRENT = 'mainmoduleconcurrent';

/** Which of the two a kind is; `other` for those of other modules. */
export function licenceKind(kind: string): 'named' | 'concurrent' | 'other' {
  const comparable = kind.trim().toLowerCase();
  if (comparable === NAMED) return 'named';
  return comparable === CONCURRENT ? 'concurrent' : 'other';
}

/** Licences as *N of M*, and the concurrent slots that are held now (spec, "Authentication", 11). */
export async function readLicences({ tables }: Administration) {
  const licences = await tables.select<{
    Id: number;
    Kind: string;
    PurchasedCount: number;
    ValidUntil: string | null;
  }>('Licences');
  const assigned = await tables.select<{ LicenceId: number }>('UserLicences');
  const slots = await tables.select('UserSessions');
  return {
    slotsHeld: slots.length,
    licences: licences.map(({ Id, Kind, PurchasedCount, ValidUntil }) => ({
      Kind,
      Purchased: PurchasedCount,
      ValidUntil,
      Assigned: assigned.filter(({ LicenceId }) => LicenceId === Id).length,
    })),
  };
}
