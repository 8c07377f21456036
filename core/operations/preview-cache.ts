import { SiteferryError } from '#core/base/errors.ts';
import type { CachedPreview } from '#core/transfer/preview.ts';

/** Previews that windows decide about, by the id that their window was told. */
export interface PreviewCache {
  keep(preview: CachedPreview): string;
  /**
   * Works with a preview that is kept; it is gone after an error, because nobody knows how far the work came. Throws
   * `preview-gone`, also for one that somebody works with.
   */
  use<T>(id: string, work: (preview: CachedPreview) => Promise<T>): Promise<T>;
  /** A preview that is kept, for what never changes of it, also while somebody works with it. */
  peek(id: string): CachedPreview | undefined;
  /** Forgets all: before more work of that size, too, because a preview is as large as its archive. */
  clear(): void;
}

/** A preview is kept until nobody has decided anything about it for this long, in milliseconds. */
const IDLE_MS = 10 * 60_000;

export function createPreviewCache(): PreviewCache {
  const cached = new Map<string, { preview: CachedPreview; end: NodeJS.Timeout }>();
  const inUse = new Map<string, CachedPreview>();
  const forget = (id: string) => {
    clearTimeout(cached.get(id)?.end);
    cached.delete(id);
  };
  const keepAs = (id: string, preview: CachedPreview) => {
    cached.set(id, { preview, end: setTimeout(() => forget(id), IDLE_MS).unref() });
  };
  return {
    keep(preview) {
      const id = crypto.randomUUID();
      keepAs(id, preview);
      return id;
    },
    async use(id, work) {
      const found = cached.get(id);
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
    peek: (id) => cached.get(id)?.preview ?? inUse.get(id),
    clear: () => {
      for (const id of cached.keys()) forget(id);
    },
  };
}
