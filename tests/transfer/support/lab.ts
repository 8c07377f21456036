import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import {
  type MappingEntry,
  noProfile,
  type ProtectRule,
  type ReplaceRule,
  type SiteProfile,
} from '#core/contract/profile.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { ImportInput } from '#core/contract/transfer/import.ts';
import { type Association, type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { Site, StatementHook } from '#core/site/site.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { type importConfiguration, importSource } from '#core/transfer/import.ts';
import { previewSource } from '#core/transfer/preview.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import { readSource } from '#core/transfer/sides/read-base.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import type { DryRunObserver } from '#core/transfer/write/run.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { openKept, undoInto } from './undo-data.ts';
import { become } from './worlds.ts';

/** Rows by entity type: only what a case is about is said, the rest has its default. */
export type Cast = Record<string, Partial<Row>[]>;

/** A Guid that can be read: `guid(1)`. */
export function guid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export interface Ask {
  options?: Partial<ImportOptions>;
  decisions?: Decision[];
  onConflict?: 'fail' | 'skip';
  associations?: Record<string, Association>;
  /** Guids of what was chosen for the export, by type. */
  chosen?: Record<string, string[]>;
  /** Guid -> id of what is referred to but not in the archive. */
  outside?: Record<string, Record<string, number>>;
  /** Columns that the archive does not know, by type. */
  unknown?: Record<string, string[]>;
  /** Decisions that were remembered for the receiver. */
  mapping?: MappingEntry[];
  /** Guids of what is to go from the receiver, by type. */
  remove?: Record<string, string[]>;
  /** Rules of the receiver's profile. */
  protect?: ProtectRule[];
  replace?: ReplaceRule[];
  /** What both sides were once. */
  base?: Cast;
  plan?: ImportInput['plan'];
  /** Gets what it takes to undo it. */
  undoFolder?: string;
  dryRun?: boolean;
  observers?: readonly DryRunObserver[];
  proveUndo?: boolean;
  limits?: SiteProfile['limits'];
  freeze?: SiteProfile['freeze'];
  confirmNumber?: number | undefined;
  despiteFreeze?: string;
  /** The time that it is, where rules of time matter. */
  at?: Date;
  language?: ImportInput['language'];
}

/** A receiver and archives made of a few rows. */
export async function createLab(
  database: TestDatabase,
  catalog: Catalog = referenceCatalog,
  onStatement?: StatementHook,
) {
  const receiver: TestSite = await createSite(database, {
    catalog,
    ...(onStatement ? { onStatement } : {}),
  });
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-lab-'));
  const archive = join(folder, 'archive.zip');
  const base = join(folder, 'base.zip');

  async function write(file: string, cast: Cast, ask: Ask): Promise<void> {
    const rows = complete(cast);
    for (const [type, columns] of Object.entries(ask.unknown ?? {})) {
      for (const row of rows.get(type) ?? []) for (const column of columns) delete row[column];
    }
    const additionalData = new Map(
      Array.from(rows, ([type, list]) => [
        type,
        new Map(list.map((row) => [String(row.Guid), idOf(type, row)])),
      ]),
    );
    for (const [type, guids] of Object.entries(ask.outside ?? {})) {
      additionalData.set(type, new Map([...(additionalData.get(type) ?? []), ...Object.entries(guids)]));
    }
    await writeArchive(
      file,
      {
        manifest: { sourceVersion: '2.268.400' },
        associations: new Map(Array.from(rows.keys(), (type) => [type, ask.associations?.[type] ?? 'Guid'])),
        chosen: new Map(Object.entries(ask.chosen ?? {}).map(([type, guids]) => [type, new Set(guids)])),
        additionalData,
        rows,
        sectionOfCategory: new Map(
          Array.from({ length: 50 }, (_, id) => [
            id,
            Number(rows.get('_subcategory')?.find((row) => row.SubcatID === id)?.CatID ?? 1),
          ]),
        ),
      },
      { catalog: referenceCatalog, overwrite: true, format: 'multi-file', report: noProgress },
    );
  }

  async function pack(cast: Cast, ask: Ask): Promise<Parameters<typeof importConfiguration>[1]> {
    await write(archive, cast, ask);
    if (ask.base) await write(base, ask.base, ask);
    return {
      archive,
      ...(ask.base ? { base: { archive: base } } : {}),
      options: importOptions.parse(ask.options ?? {}),
      decisions: ask.decisions ?? [],
      onConflict: ask.onConflict ?? 'fail',
      dryRun: ask.dryRun ?? false,
      proveUndo: ask.proveUndo ?? false,
      ...omitUndefined({ confirmNumber: ask.confirmNumber, despiteFreeze: ask.despiteFreeze }),
      logDir: join(folder, 'log'),
      language: ask.language ?? 'en',
      ...(ask.plan ? { plan: ask.plan } : {}),
    };
  }

  const siteFor = ({ mapping = [], protect = [], replace = [], limits, freeze }: Ask): Site => ({
    ...receiver.site,
    profile: { ...noProfile, mapping, protect, replace, ...omitUndefined({ limits, freeze }) },
  });

  const nowOf =
    ({ at }: Ask) =>
    () =>
      at ?? new Date();

  const contextFor = (ask: Ask) => ({
    site: siteFor(ask),
    report: noProgress,
    now: nowOf(ask),
    channel: 'commandLine' as const,
    ...(ask.undoFolder ? { undo: undoInto(ask.undoFolder) } : {}),
    observers: ask.observers,
  });

  async function sourceOf(input: Parameters<typeof readSource>[1], ask: Ask): Promise<PlanSource> {
    const { remove = {} } = ask;
    const keys = Object.entries(remove).flatMap(([type, guids]) => guids.map((one) => ({ type, guid: one })));
    return { ...(await readSource(contextFor(ask), input, undefined)), remove: keys };
  }

  return {
    receiver,
    folder,
    /** Makes the receiver hold exactly these rows. */
    receiverHas: (cast: Cast) => become(receiver.site, complete(cast)),
    async preview(cast: Cast, ask: Ask = {}) {
      const context = { site: siteFor(ask), report: noProgress, now: nowOf(ask) };
      const input = await pack(cast, ask);
      const { result } = await previewSource(context, await sourceOf(input, ask), input);
      return result;
    },
    async import(cast: Cast, ask: Ask = {}, signal?: AbortSignal) {
      const input = await pack(cast, ask);
      return await importSource(contextFor(ask), input, () => sourceOf(input, ask), signal);
    },
    /** Says what undoing would do that of which this folder was kept. */
    async previewUndo(
      undoFolder: string,
      ask: Pick<Ask, 'decisions' | 'onConflict' | 'mapping'> & { only?: EntityKey[] } = {},
    ) {
      const site = siteFor(ask);
      await using undo = await openKept(undoFolder);
      const source = await readUndo({ site, report: noProgress }, undo, undefined, ask.only);
      const { decisions = [], onConflict = 'fail' } = ask;
      const how = { options: undoOptions(undo.document), decisions, onConflict };
      return (await previewSource({ site, report: noProgress, now: nowOf(ask) }, source, how)).result;
    },
    async undo(
      undoFolder: string,
      ask: Pick<Ask, 'decisions' | 'onConflict' | 'undoFolder' | 'plan' | 'dryRun' | 'observers'> & {
        only?: EntityKey[];
      } = {},
    ) {
      const { site } = receiver;
      await using undo = await openKept(undoFolder);
      const source = await readUndo({ site, report: noProgress }, undo, undefined, ask.only);
      const { decisions = [], onConflict = 'fail', plan, dryRun = false } = ask;
      return await importSource(
        contextFor(ask),
        {
          archive: undoFolder,
          options: undoOptions(undo.document),
          decisions,
          onConflict,
          dryRun,
          logDir: join(folder, 'log'),
          language: 'en',
          ...(plan ? { plan } : {}),
        },
        async () => source,
      );
    },
    async remove() {
      await receiver.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Lab = Awaited<ReturnType<typeof createLab>>;

/** Rows with all their columns: what is not said has its default. */
export function complete(cast: Cast): Map<string, Row[]> {
  return new Map(
    Object.entries(cast).map(([name, list]) => {
      const type = referenceCatalog.get(name);
      const rows = list.map((given) => {
        const row: Row = {};
        for (const column of type.columns) if (!column.secret) row[column.name] = column.default ?? null;
        for (const [column, value] of Object.entries(given)) row[column] = value as Value;
        return row;
      });
      return [name, rows];
    }),
  );
}

function idOf(type: string, row: Row): number {
  return Number(row[referenceCatalog.get(type).id]);
}

/** What a table of expectations says of an item: status, conflict, decision. */
export function brief(item: PlanItem): string {
  const { type, status, conflict } = item;
  const why = conflict ? ` ${conflict.code}${conflict.decision ? `=${conflict.decision}` : ''}` : '';
  return `${type} ${status}${why}`;
}
