import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { MappingEntry } from '#core/contract/profile.ts';
import type { ImportOptions } from '#core/contract/transfer.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { Locking } from '../rows.ts';
import type { DecisionBook } from './decisions.ts';
import type { MappingBook } from './mapping.ts';

/** An entity of a source, and the receiver's that it is. */
export type Correspondence = Pick<MappingEntry, 'type' | 'source' | 'receiver'>;

/** What every stage of planning may read; made in `build.ts`, one per plan. */
export interface PlanContext {
  readonly session: Session;
  readonly site: Site;
  readonly archive: ReadArchive;
  readonly options: ImportOptions;
  readonly onConflict: 'fail' | 'skip';
  readonly decisions: DecisionBook;
  readonly locking: Locking;
  readonly mapping: MappingBook;
  /** Whom decisions of this plan make out to be whom, by `type:guid` of the source; stages add theirs. */
  readonly decided: Map<string, Correspondence>;
  /** Stages add theirs. */
  readonly warnings: Finding[];
}

/** How a plan is made. */
export interface PlanRun {
  report: ReportProgress;
  signal?: AbortSignal;
}

/** The type as the receiver has it; types that are off never get entities. */
export function availableType(context: PlanContext, type: EntityType): AvailableType {
  const available = context.site.available(type);
  if ('unavailable' in available)
    throw new SiteferryError('bug', { reason: `${type.name} is unavailable on the receiver` });
  return available;
}

/** Text as the receiver compares keys. */
export function foldKey(context: PlanContext, text: string): string {
  return context.site.foldsKeys ? text.toLowerCase().trimEnd() : text;
}
