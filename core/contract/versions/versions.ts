import { z } from 'zod';
import { finding } from '../finding.ts';
import { guid } from '../guid.ts';
import { longOperation, operation } from '../operation.ts';
import { siteWithProfile } from '../site/address.ts';
import { importResult, keptPreviewResult, previewFields, writeFields } from '../transfer/import.ts';
import { importOptions } from '../transfer/options.ts';
import { entityKey, exportSelection } from '../transfer/selection.ts';
import { moduleRef, newVersionName, versionName, versionOfModule } from '../version-names.ts';
import {
  keepSecretInput,
  listedRepository,
  preparedRepository,
  saveSettingsInput,
  settingsIdInput,
} from './settings.ts';
import { driftMatrix, statusInput } from './status.ts';

/** A module of a site (`Modules`). */
export const siteModule = z.object({
  id: z.int(),
  guid,
  name: z.string(),
  description: z.string(),
  /** What belongs to it; absent where nobody has said it on this computer, and no version of it could be read. */
  selection: exportSelection.optional(),
  /** The version that it is bound to (`VersionConfigId`). */
  bound: z.object({ id: z.int(), version: z.string() }).optional(),
  /** How many versions the site has records of. */
  versions: z.int(),
});
export type SiteModule = z.infer<typeof siteModule>;

const text = (length: number) => z.string().trim().max(length);

export const saveModuleInput = z.object({
  ...siteWithProfile,
  /** The module that is edited; without it a new one is made. */
  module: moduleRef.optional(),
  name: text(200).min(1).optional(),
  description: text(2000).optional(),
  /** Kept on this computer until the next version has it. */
  selection: exportSelection.optional(),
});
export type SaveModuleInput = z.infer<typeof saveModuleInput>;

/** A version as the site and the repository know it. */
export const moduleVersion = z.object({
  module: z.object({ guid, name: z.string() }),
  version: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of the site's record (`VersionConfigs`); absent where only the repository has the version. */
  id: z.int().optional(),
  /** False where the repository does not have it, undefined where that could not be asked. */
  isHeld: z.boolean().optional(),
  isBound: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  author: z.string(),
  revision: z.string().optional(),
});
export type ModuleVersion = z.infer<typeof moduleVersion>;

export const listVersionsInput = z.object({ ...siteWithProfile, module: moduleRef.optional() });
export type ListVersionsInput = z.infer<typeof listVersionsInput>;
export const listedVersions = z.object({
  /** Newest first for each module. */
  versions: z.array(moduleVersion),
  /** Such as why the repository could not be asked. */
  warnings: z.array(finding),
});
export type ListedVersions = z.infer<typeof listedVersions>;

export const createVersionInput = z.object({
  ...siteWithProfile,
  module: moduleRef,
  version: newVersionName,
  name: text(200).default(''),
  description: text(2000).default(''),
  /** What is done where scripts or settings look like holding a secret, which everybody with the repository would read. */
  secrets: z.enum(['tell', 'refuse']).default('tell'),
});
export type CreateVersionInput = z.infer<typeof createVersionInput>;

export const createdVersion = z.object({
  created: moduleVersion,
  entities: z.int(),
  files: z.int(),
  /** Files that are others than in the version before. */
  changed: z.int(),
  warnings: z.array(finding),
});
export type CreatedVersion = z.infer<typeof createdVersion>;

const changed = {
  version: versionName,
  module: moduleRef,
  /** With the bound version as base, what only the site has changed since stays; without, the version is taken as it is. */
  keepLocal: z.boolean().default(true),
  /** What the version does not have and is to go: only what a person ticked. */
  remove: z.array(entityKey).default([]),
  /** *Enrich with defaults* is forced on (spec, "Versioning of modules"). */
  options: importOptions.pick({ withDenormalization: true, texts: true }).prefault({}),
};

export const previewChangeInput = z.object(previewFields).omit({ base: true, options: true }).extend(changed);
export type PreviewChangeInput = z.infer<typeof previewChangeInput>;

export const previewedChange = keptPreviewResult.extend({
  from: z.string().optional(),
  to: z.string(),
  /** Entities of the bound version that the other does not have, and the site still has: they can be ticked. */
  removable: z.array(entityKey.extend({ path: z.string() })),
});
export type PreviewedChange = z.infer<typeof previewedChange>;

export const changeVersionInput = z.object(writeFields).omit({ base: true, options: true }).extend(changed);
export type ChangeVersionInput = z.infer<typeof changeVersionInput>;

/** The binding is written in the transaction of the import, and undone with it. */
export const changedVersion = importResult.extend({ from: z.string().optional(), to: z.string() });
export type ChangedVersion = z.infer<typeof changedVersion>;

/** By the id of the site's record, as the platform deletes versions. */
export const removeVersionInput = z.object({ ...siteWithProfile, id: z.int().positive() });
export type RemoveVersionInput = z.infer<typeof removeVersionInput>;

export const removedVersion = z.object({ removed: versionOfModule, warnings: z.array(finding) });
export type RemovedVersion = z.infer<typeof removedVersion>;

const repositoryPath = '/api/admin/revisionrepository/reposettings';
const versionPath = '/api/admin/revisionrepository/versionconfig';

/** What can be asked about modules, their versions and where those are kept (design, section 12). */
export const versionsContract = {
  modules: {
    list: operation({
      effect: 'read',
      input: z.object(siteWithProfile),
      output: z.array(siteModule),
    }),
    save: operation({
      effect: 'write',
      input: saveModuleInput,
      output: siteModule,
    }),
  },
  settings: {
    list: operation({
      effect: 'read',
      http: { method: 'GET', path: repositoryPath },
      input: z.object(siteWithProfile),
      output: z.array(listedRepository),
    }),
    save: operation({
      effect: 'write',
      http: { method: 'POST', path: repositoryPath },
      input: saveSettingsInput,
      output: z.array(listedRepository),
    }),
    activate: operation({
      effect: 'write',
      input: settingsIdInput,
      output: z.array(listedRepository),
    }),
    /** Never while a version that the site has a record of is kept there. */
    remove: operation({
      effect: 'destroy',
      http: { method: 'DELETE', path: `${repositoryPath}/{id}` },
      input: settingsIdInput,
      output: z.array(listedRepository),
    }),
    keepSecret: operation({
      effect: 'write',
      writesElsewhere: true,
      input: keepSecretInput,
      output: z.array(listedRepository),
    }),
    /** Clones or makes the repository, and says step by step whether versions can be kept there. */
    prepare: longOperation({
      effect: 'write',
      writesElsewhere: true,
      http: { method: 'POST', path: `${repositoryPath}/preparerepository` },
      input: settingsIdInput,
      output: preparedRepository,
    }),
  },
  list: longOperation({
    effect: 'read',
    input: listVersionsInput,
    output: listedVersions,
  }),
  create: longOperation({
    effect: 'write',
    http: { method: 'POST', path: versionPath },
    input: createVersionInput,
    output: createdVersion,
  }),
  previewChange: longOperation({
    effect: 'read',
    input: previewChangeInput,
    output: previewedChange,
  }),
  change: longOperation({
    effect: 'write',
    http: { method: 'POST', path: `${versionPath}/changeversion` },
    input: changeVersionInput,
    output: changedVersion,
  }),
  remove: longOperation({
    effect: 'destroy',
    noJob: 'after a crash nobody can tell whether it was done',
    http: { method: 'DELETE', path: `${versionPath}/{id}` },
    input: removeVersionInput,
    output: removedVersion,
  }),
  /** Compares each bound module with its site, and remembers the answer. One site after the other; each can fail alone. */
  status: longOperation({ effect: 'read', input: statusInput, output: driftMatrix }),
  /** What was found out last. */
  remembered: operation({ effect: 'read', input: z.object({}), output: driftMatrix }),
};
