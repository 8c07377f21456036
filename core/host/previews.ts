import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { KeptPreview } from '#core/transfer/preview.ts';

/** Previews that windows decide about, by the id that their window was told. */
export interface Previews {
  keep(preview: KeptPreview): string;
  /**
   * Works with a preview that is kept; it is gone after an error, because nobody knows how far the work came. Throws
   * `preview-gone`, also for one that somebody works with.
   */
  use<T>(id: string, work: (preview: KeptPreview) => Promise<T>): Promise<T>;
  /** A preview that is kept, for what never changes of it, also while somebody works with it. */
  peek(id: string): KeptPreview | undefined;
  /** Forgets all: before more work of that size, too, because a preview is as large as its archive. */
  clear(): void;
}

/** A preview is kept until nobody has decided anything about it for this long, in milliseconds. */
const IDLE_MS = 10 * 60_000;

export function keepPreviews(): Previews {
  const kept = new Map<string, { preview: KeptPreview; end: NodeJS.Timeout }>();
  const inUse = new Map<string, KeptPreview>();
  const forget = (id: string) => {
    clearTimeout(kept.get(id)?.end);
    kept.delete(id);
  };
  const keepAs = (id: string, preview: KeptPreview) => {
    kept.set(id, { preview, end: setTimeout(() => forget(id), IDLE_MS).unref() });
  };
  return {
    keep(preview) {
      const id = randomUUID();
      keepAs(id, preview);
      return id;
    },
    async use(id, work) {
      const found = kept.get(id);
      if (!found) throw new SiteferryError('preview-gone', { preview: id });
      forget(id);
      inUse.set(id, found.preview);
      try {
        const result = await work(found.preview);
        keepAs(id, found.preview);
        return result;
      } finally {
        inUse.delete(id);
      }
    },
    peek: (id) => kept.get(id)?.preview ?? inUse.get(id),
    clear: () => {
      for (const id of kept.keys()) forget(id);
    },
  };
}
