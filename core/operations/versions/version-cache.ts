import { randomUUID } from 'node:crypto';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { heapShare } from '#core/transfer/archive/heap-share.ts';
import type { VersionFiles } from '#core/transfer/sides/read-base.ts';
import type { RepositoryVersion } from '#core/versions/repository.ts';
import type { StoredSelection } from '#core/workspace/versions/selections.ts';

/** A version as it was read. Nobody changes what is in it: several plans are made of it, also at the same time. */
export interface LoadedVersion {
  archive: ReadArchive;
  files: VersionFiles;
  /** What it says that belongs to it. */
  selection: Required<StoredSelection> | undefined;
}

/** One that somebody uses, until it is disposed of. */
export type UsedVersion = LoadedVersion & AsyncDisposable;

/** Which version is meant: what stands for its content never changes, so it is another one as soon as anything of it is. */
export interface VersionKey {
  settings: Pick<RepositorySettings, 'provider' | 'location' | 'branch'>;
  held: Pick<RepositoryVersion, 'module' | 'version' | 'revision'>;
  /** What the repository says now that it has under that name: it gives this where it no longer has the other. */
  listed: string;
  /** Values are read by its columns. */
  catalog: Catalog;
}

/** Versions that were read: the sites of a roll-out are all changed from one to another. */
export interface VersionCache {
  /** One that is held, or what `read` gives. Errors: those of `read`, `cancelled`. */
  use(
    key: VersionKey,
    read: () => Promise<LoadedVersion>,
    signal: AbortSignal | undefined,
  ): Promise<UsedVersion>;
  /** Lets go of all that nobody uses. */
  clear(): Promise<void>;
}

/** A version is held until nobody has used it for this long, in milliseconds. */
const IDLE_MS = 2 * 60_000;
/** Versions of one change are two. */
const MOST = 4;
/** What may be held when nobody uses it, in bytes. */
const MOST_MEMORY = heapShare(0.02, 32 * 1024 ** 2);

interface Held {
  loaded: LoadedVersion;
  users: number;
  /** True once nobody else is to get it. */
  isLeaving: boolean;
  timer?: NodeJS.Timeout | undefined;
}

export function createVersionCache(): VersionCache {
  const held = createHeld();
  const reading = new Map<string, Promise<unknown>>();
  const catalogs = new WeakMap<Catalog, string>();
  const nameOf = ({ settings, held: { module, version, revision }, listed, catalog }: VersionKey) => {
    const rules = catalogs.get(catalog) ?? randomUUID();
    catalogs.set(catalog, rules);
    const { provider, location, branch } = settings;
    return JSON.stringify([rules, provider, location, branch, module.guid, version, revision, listed]);
  };
  return {
    async use(key, read, signal) {
      const name = nameOf(key);
      for (;;) {
        throwIfCancelled(signal);
        const found = held.find(name);
        if (found) return found;
        const others = reading.get(name);
        if (!others) break;
        // Who comes while it is read waits; where that fails, or it is too large to be held, the next one reads.
        await others.catch(() => undefined);
      }
      const adding = read().then((loaded) => held.add(name, loaded));
      reading.set(name, adding);
      try {
        return await adding;
      } finally {
        reading.delete(name);
      }
    },
    clear: () => held.clear(),
  };
}

/** Versions with their users; the files of one go when nobody uses it and nobody else is to get it. */
function createHeld() {
  /** The longest unused one first. */
  const held = new Map<string, Held>();
  const leave = async (name: string, one: Held) => {
    clearTimeout(one.timer);
    one.isLeaving = true;
    if (held.get(name) === one) held.delete(name);
    if (one.users === 0) await one.loaded.files[Symbol.asyncDispose]();
  };
  const release = async (name: string, one: Held) => {
    one.users -= 1;
    if (one.users > 0) return;
    if (one.isLeaving) return await one.loaded.files[Symbol.asyncDispose]();
    one.timer = setTimeout(() => void leave(name, one).catch(() => undefined), IDLE_MS).unref();
  };
  const used = (name: string, one: Held): UsedVersion => {
    clearTimeout(one.timer);
    one.users += 1;
    return { ...one.loaded, [Symbol.asyncDispose]: () => release(name, one) };
  };
  const memory = () => [...held.values()].reduce((sum, { loaded: { archive } }) => sum + archive.memory, 0);
  return {
    find(name: string): UsedVersion | undefined {
      const found = held.get(name);
      if (!found) return undefined;
      held.delete(name);
      held.set(name, found);
      return used(name, found);
    },
    async add(name: string, loaded: LoadedVersion): Promise<UsedVersion> {
      const one: Held = { loaded, users: 0, isLeaving: loaded.archive.memory > MOST_MEMORY };
      const got = used(name, one);
      if (one.isLeaving) return got;
      held.set(name, one);
      for (const [other, old] of held) {
        if (held.size <= MOST && memory() <= MOST_MEMORY) break;
        if (old !== one) await leave(other, old);
      }
      return got;
    },
    async clear() {
      for (const [name, one] of [...held]) await leave(name, one);
    },
  };
}
