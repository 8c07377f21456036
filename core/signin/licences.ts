import type { Administration } from './administration.ts';

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
