import type { EntityKey, ExportSelection } from '#core/contract/transfer/selection.ts';
import type { ReadArchive } from '../archive/content.ts';
import type { PostImages } from './post-images.ts';

/** The source that a plan is computed from. */
export interface PlanSource {
  archive: ReadArchive;
  /** Of what a live site has now: that one's id. */
  siteId?: string | undefined;
  /** Of an undo: what the undone run has left. The archive has what was there before. */
  written?: PostImages | undefined;
  /** Of an undo of single fields, by `type:guid`: an entity that is named keeps all others as they are. */
  fields?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** What of the receiver is to be removed, because a person said so (design, section 10). */
  remove?: readonly EntityKey[] | undefined;
  /** Of a move: what of its source was chosen. */
  selection?: ExportSelection | undefined;
  /** What the archive and the receiver were once: what only the receiver has changed since is kept. */
  base?: ReadArchive;
}
