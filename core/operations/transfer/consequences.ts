import {
  type AccessObserver,
  nothingKnown,
  observeAccess,
} from '#core/access/consequences/observe-access.ts';
import { observeSignIn } from '#core/access/consequences/observe-sign-in.ts';
import type { Touched } from '#core/access/consequences/sample.ts';
import { questionSession } from '#core/access/query-context.ts';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import type { Consequences } from '#core/contract/access/consequences.ts';
import type { ConsequencesInput } from '#core/contract/transfer/import.ts';
import { errorMessage } from '#core/messages/error.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import type { Site } from '#core/site/site.ts';
import { isPending, mappedValue } from '#core/transfer/plan/compare.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import { allRemoved } from '#core/transfer/plan/removal/removed-entity.ts';
import { tryPreview } from '#core/transfer/try-preview.ts';
import { isToBeAdded, isToBeUpdated } from '#core/transfer/write/context.ts';
import type { DryRunObserver } from '#core/transfer/write/run.ts';
import { withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';

/** What a dry run asks of people, and what came of it. */
export interface ConsequencesObserver extends DryRunObserver {
  result(): Consequences;
}

/** Asks a site who may open which tasks and who can sign in, before a plan is written `at` it and after that. */
export function observeConsequences(
  site: Site,
  at: Pick<Site, 'catalog'>,
  { report, now, clock }: { report: ReportProgress; now: () => Date; clock?: (() => number) | undefined },
): ConsequencesObserver {
  const how = { report, ...(clock ? { clock } : {}) };
  let access: AccessObserver = observeAccess(how);
  let signIn = observeSignIn(now);
  let failure: Message | undefined;
  return {
    async before(session, built) {
      access = observeAccess(how);
      signIn = observeSignIn(now);
      await questionSession(session, site, async (db) => {
        await access.before(db, touchedBy(built, at.catalog));
        await signIn.before(db);
      });
    },
    async after(session) {
      await questionSession(session, site, async (db) => {
        await access.after(db);
        await signIn.after(db);
      });
    },
    failed(error) {
      failure = errorMessage(error);
    },
    result() {
      if (failure) return nothingToAsk(failure);
      return { ...access.result(), signIn: signIn.result() };
    },
  };
}

const GROUPS = 'groups';

/** The categories and groups that what is written refers to, as far as the receiver has them. */
function touchedBy({ entities, removals }: BuiltPlan, catalog: Catalog): Touched {
  const ids = { [CATEGORY]: new Set<number>(), [GROUPS]: new Set<number>() };
  const note = (type: string, id: unknown) => {
    if (typeof id === 'number' && (type === CATEGORY || type === GROUPS)) ids[type].add(id);
  };
  for (const [name, list] of entities) {
    const columns = catalog.references(catalog.get(name));
    for (const entity of list) {
      if (!isToBeAdded(entity) && !isToBeUpdated(entity)) continue;
      note(name, entity.match?.id);
      for (const column of columns) {
        const value = mappedValue(entity, column);
        if (value !== undefined && !isPending(value)) note(column.references.type, value);
        note(column.references.type, entity.match?.row[column.name]);
      }
    }
  }
  for (const { type, row, sourceId } of allRemoved(removals)) {
    note(type.name, sourceId);
    for (const { name, references } of catalog.references(type)) note(references.type, row[name]);
  }
  return { categories: [...ids[CATEGORY]], groups: [...ids[GROUPS]] };
}

/**
 * Asks what the plan of a preview that is kept does to people. That it cannot be written, or not be asked, is what is said of it.
 * Throws `preview-gone` for another plan than its newest, and `cancelled`.
 */
export async function askConsequences(
  { context, report, now }: TaskContext,
  { site: address, profileFile, preview, hash, operator }: ConsequencesInput,
  signal: AbortSignal,
): Promise<Consequences> {
  const kept = context.previews.peek(preview);
  if (kept?.plan.hash !== hash) throw new SiteferryError('preview-gone', { preview });
  return await withSite(
    context,
    { site: address, profileFile },
    async (opened) => {
      // Whom it would lock out is what is asked, and not refused.
      const writer = { address, now, confirm: address, ...(operator === undefined ? {} : { operator }) };
      const site = kept.store ? signInSite(opened, writer) : opened;
      const asked = observeConsequences(opened, site, { report, now });
      const run = { site, report, now, channel: context.channel, observers: [asked] };
      try {
        await tryPreview(run, kept, signal);
        return asked.result();
      } catch (error) {
        if (!isSiteferryError(error) || error.kind !== 'expected') throw error;
        return nothingToAsk(errorMessage(error));
      }
    },
    signal,
  );
}

function nothingToAsk(why: Message): Consequences {
  return { ...nothingKnown(why), signIn: { unknown: why } };
}
