import { SiteferryError } from '#core/base/errors.ts';
import { addressWithoutPassword } from '#core/base/redact.ts';
import type { RunConfirmation } from '#core/contract/run.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { evidenceOf } from '#core/signin-transfer/evidence.ts';
import { readLogMark } from '#core/signin-transfer/find-proof.ts';
import { lostSecrets } from '#core/signin-transfer/secrets.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import type { BeforeCommit } from '#core/transfer/write/run.ts';
import { removePendingRun, savePendingRun, withPendingRun } from '#core/workspace/history/pending.ts';
import type { HostContext, SiteRef } from '../context.ts';

/** Asks that a write of sign-in is taken back unless it is confirmed. */
export interface ToConfirm extends SiteRef {
  minutes: number;
  /** In whose name it is written, and taken back. */
  operator: string;
  /** Secrets that are written, by Guid. */
  secrets?: SignInSecrets | undefined;
}

const MINUTE = 60_000;

/** Sites by their addresses without passwords, with those that this process was given in them: files hold none. */
const addresses = new Map<string, string>();

/** Notes how this process knows a site, so that it can take back what was written there. */
export function rememberAddress(address: string): void {
  addresses.set(addressWithoutPassword(address), address);
}

/** A site of a pending run as this process knows it. */
export function knownAddress(site: string): string {
  return addresses.get(site) ?? site;
}

/**
 * Writes down that a run is to be taken back, inside its transaction: a kill at any point leaves no change without that. Undefined
 * where nothing was written. Throws what refuses the run: `rule-broken` where it could not be taken back, `state-unusable`,
 * `file-unwritable`.
 */
export async function preparePending(
  { home, now }: Pick<HostContext, 'home' | 'now'>,
  run: string,
  { site: address, profileFile, minutes, operator, secrets }: ToConfirm,
  { undo, irreversible, session, site, changedRows }: Parameters<BeforeCommit>[0],
): Promise<RunConfirmation | undefined> {
  if (irreversible) throw irreversibleError([]);
  const changed = undo === undefined ? undefined : await changedRows?.();
  if (!changed || !session || !site) {
    // An attempt that was rolled back may have left one.
    await removePendingRun(home, run);
    return undefined;
  }
  const lost = lostSecrets(changed, secrets);
  if (lost.length > 0) throw irreversibleError(lost);
  const tables = await openTables(session, site.catalog, message('feature.signin'));
  const writtenAt = await tables.databaseTime();
  const written = Date.parse(writtenAt);
  const deadline = new Date(written + minutes * MINUTE).toISOString();
  await savePendingRun(home, run, {
    site: addressWithoutPassword(address),
    ...(profileFile === undefined ? {} : { profileFile }),
    siteId: site.id,
    ...{ operator, writtenAt, deadline },
    clockOffset: written - now().getTime(),
    logMark: await readLogMark(tables),
    isMarkExact: false,
    evidence: evidenceOf(changed),
    isTakingBack: false,
    needsPerson: false,
  });
  rememberAddress(address);
  return { state: 'pending', deadline };
}

/** What cannot come back by itself is not written as if it could: nobody would be there to give it. */
function irreversibleError(secrets: readonly string[]): SiteferryError {
  const count = secrets.length;
  const reason = message('pending.irreversible', { count, secrets: [...secrets] });
  return new SiteferryError('rule-broken', { rule: 'confirmWithin', reason });
}

/** Reads once more where the log of sign-ins ends: what came into it between the first look and COMMIT was signed in as before. */
export async function markLog(home: string, run: string, site: Site): Promise<void> {
  await withPendingRun(home, run, async (_pending, change) => {
    const logMark = await site.read(async (session) =>
      readLogMark(await openTables(session, site.catalog, message('feature.signin'))),
    );
    await change({ logMark, isMarkExact: true });
  });
}
