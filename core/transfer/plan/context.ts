import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Column, EntityType } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { MappingEntry } from '#core/contract/profile.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { AvailableType } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { Rules } from '../profile-rules/profile-rules.ts';
import type { PlanSource } from '../sides/plan-source.ts';
import type { PostImages } from '../sides/post-images.ts';
import type { DecisionLookup } from './decisions.ts';
import type { Collation } from './identity/collation.ts';
import type { MappingLookup } from './identity/mapping.ts';
import type { Receiver, ReceiverSite } from './receiver.ts';
import type { BaseDiff } from './three-way/base-diff.ts';

/** An entity of a source, and the receiver's that it is. */
export type EntityMapping = Pick<MappingEntry, 'type' | 'source' | 'receiver'>;

/** What every stage of planning may read; made in `planner.ts`, one per plan. */
export interface PlanContext {
  readonly receiver: Receiver;
  /** That of the receiver. */
  readonly site: ReceiverSite;
  readonly archive: ReadArchive;
  /** Of an undo: what the undone run has left. */
  readonly written: PostImages | undefined;
  /** Of an undo of single fields: see `PlanSource`. */
  readonly fields: PlanSource['fields'];
  readonly options: ImportOptions;
  readonly onConflict: 'fail' | 'skip';
  readonly decisions: DecisionLookup;
  readonly mapping: MappingLookup;
  readonly collation: Collation;
  /** Those of the receiver's profile. */
  readonly rules: Rules;
  /** Where the plan has a base. */
  readonly baseDiff: BaseDiff | undefined;
  /** Entity matches that decisions of this plan chose, by `type:guid` of the source; stages add theirs. */
  readonly chosenMatches: Map<string, EntityMapping>;
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

/** A text as the receiver compares it in this column. */
export function foldKey(context: PlanContext, type: EntityType, column: Column, text: string): string {
  return context.collation.fold(availableType(context, type), column, text);
}

/** True where the receiver gives the ids of all new rows. */
export function hasGeneratedIds({ importAsNewData, importWithoutKeepIdentity }: ImportOptions): boolean {
  return importAsNewData || importWithoutKeepIdentity;
}
