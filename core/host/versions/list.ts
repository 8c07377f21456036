import { toSiteferryError } from '#core/base/errors.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedVersions, ListVersionsInput, ModuleVersion } from '#core/contract/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { HeldVersion } from '#core/versions/repository.ts';
import type { VersionRow } from '#core/versions/tables.ts';
import type { LongRun } from '../bind.ts';
import { calledModule } from './files.ts';
import { activeRepository, type KnownVersions } from './known.ts';
import { replacedVersions } from './replaced.ts';
import { readSettled } from './take-up.ts';

/** The versions that a site has records of and those that its repository holds, as one list. */
export async function listVersions(
  { context, report }: LongRun,
  { module: called, ...asked }: ListVersionsInput,
  signal: AbortSignal,
): Promise<ListedVersions> {
  const { known, warnings } = await readSettled(context, asked, report, signal);
  let held: HeldVersion[] | undefined;
  try {
    held = await activeRepository(context, known, report, (found) =>
      warnings.push(found),
    ).repository.versions(signal);
    warnings.push(...replacedVersions(known, held));
  } catch (error) {
    const { code } = toSiteferryError(error);
    if (code === 'cancelled' || code === 'bug') throw error;
    warnings.push(unasked(error));
  }
  const only = called === undefined ? undefined : calledModule(known.modules, held ?? [], called).guid;
  const versions = merged(known, held).filter(({ module }) => only === undefined || module.guid === only);
  return { versions, warnings };
}

function unasked(error: unknown): Finding {
  return warning(message('repository-unasked', { reason: errorMessage(toSiteferryError(error)) }));
}

function merged(known: KnownVersions, held: readonly HeldVersion[] | undefined): ModuleVersion[] {
  const keyOf = (module: string, version: string) => `${module}@${version}`;
  const heldBy = new Map(held?.map((one) => [keyOf(one.module.guid, one.version), one]));
  const recorded = known.records.map((record) => {
    const key = keyOf(record.ModuleGuid, record.Version);
    const found = heldBy.get(key);
    heldBy.delete(key);
    return ofRecord(known, record, found, held !== undefined);
  });
  const others = Array.from(heldBy.values(), (one): ModuleVersion => {
    const { module, version, name, description, createdAt, author, revision } = one;
    const named = { guid: module.guid, name: moduleName(known, module.guid) ?? module.name };
    const facts = { version, name, description, createdAt, author, revision };
    return { module: named, ...facts, isHeld: true, isBound: false };
  });
  return [...recorded, ...others].toSorted(byModuleThenNewest);
}

function ofRecord(
  known: KnownVersions,
  record: VersionRow,
  held: HeldVersion | undefined,
  isAsked: boolean,
): ModuleVersion {
  const name = moduleName(known, record.ModuleGuid) ?? held?.module.name ?? record.ModuleGuid;
  const revision = held?.revision ?? record.Revision ?? undefined;
  return {
    module: { guid: record.ModuleGuid, name },
    version: record.Version,
    name: record.Name,
    description: record.Description ?? '',
    id: record.Id,
    ...(isAsked ? { isHeld: held !== undefined } : {}),
    isBound: known.modules.some(({ VersionConfigId }) => VersionConfigId === record.Id),
    createdAt: record.CreatedAt,
    author: held?.author ?? '',
    ...(revision === undefined ? {} : { revision }),
  };
}

function moduleName({ modules }: KnownVersions, guid: string): string | undefined {
  return modules.find(({ Guid }) => Guid === guid)?.Name;
}

/** The order of a list of versions: modules by name, and the newest version of each first. */
export function byModuleThenNewest(
  left: Pick<ModuleVersion, 'module' | 'createdAt'>,
  right: Pick<ModuleVersion, 'module' | 'createdAt'>,
): number {
  const byModule = left.module.name.localeCompare(right.module.name);
  if (byModule !== 0) return byModule;
  if (left.createdAt === right.createdAt) return 0;
  return left.createdAt < right.createdAt ? 1 : -1;
}
