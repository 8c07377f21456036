import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import { userText } from '#core/contract/explanation.ts';
import { providerFields, providerMetadata } from '#core/contract/signin/providers.ts';
import { archiveFormat } from '#core/contract/transfer/archive.ts';
import { importInput, previewInput } from '#core/contract/transfer/import.ts';
import { associations, importOptions, textHandling } from '#core/contract/transfer/options.ts';
import { type EntityKey, entityKey, exportSelection } from '#core/contract/transfer/selection.ts';
import { listedRepository, repositoryDraft } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import { type HostContext, withSite } from '../context.ts';
import { serviceRepositories } from '../versions/repositories.ts';
import { HIDDEN_FIELDS } from './exposed-operations.ts';
import { confirmation, restrictInput } from './restricted-input.ts';

/** What an adaptation works with. */
export interface AdapterContext {
  context: HostContext;
  /** The one site that is served. */
  site: string;
  profileFile?: string | undefined;
  /** Login of the caller. */
  operator: string;
  /** Asks another operation in the caller's name. */
  ask(operation: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  signal: AbortSignal;
}

type RouteInput = Readonly<Record<string, unknown>>;

/** Where a route of the platform says something otherwise than the operation behind it. */
export interface RouteAdapter {
  /** What a caller says, where that is not what is left of the operation's input. */
  input?: z.ZodObject;
  /** What the operation is asked, without what the service puts in. */
  toInput?: (routeInput: RouteInput, adapting: AdapterContext) => Promise<unknown>;
  output?: z.ZodType;
  toOutput?: (output: unknown, routeInput: RouteInput) => unknown;
  /** An archive can be sent: as `multipart/form-data`, or as it is with everything else in the query. */
  takes?: 'archive';
  /** The answer is the archive that was written. */
  gives?: 'archive';
  /** A request without a body is refused (spec, "Errors", 400). */
  needsBody?: true;
  /** A record of the platform's that a caller may send back as it was read: what is not known in it is left alone. */
  takesRecord?: true;
  /** What is meant by a body that is a list and no object. */
  takesList?: string;
}

const id = z.int().nonnegative();

/** Sections or categories, by id or Guid. */
const nodes = z.array(z.union([z.int(), z.string()]));

/** What an export can be asked. */
const exportRequest = z.object({
  /** The whole site. */
  all: z.boolean().optional(),
  sections: nodes.optional(),
  categories: nodes.optional(),
  entities: z.array(entityKey).optional(),
  /** Of all that is named by `sections`, `categories` and `entities`; inverted, as the platform has it. */
  includeSubcat: z.boolean().optional(),
  selection: exportSelection.optional(),
  format: archiveFormat.optional(),
  associations: associations.optional(),
  texts: textHandling.optional(),
});

/** By method and path of the route. */
export const ROUTE_ADAPTERS: Readonly<Record<string, RouteAdapter>> = {
  'POST /api/admin/authentication-providers': {
    needsBody: true,
    takesRecord: true,
    input: providerFields.extend({ confirm: confirmation }),
    toInput: async ({ Id: _id, confirm, ...fields }) => ({ fields, confirm }),
  },
  'PUT /api/admin/authentication-providers/{id}': {
    needsBody: true,
    takesRecord: true,
    input: providerFields.extend({ id, confirm: confirmation }),
    toInput: async ({ Id: _id, id: ofRoute, confirm, ...fields }) => ({ id: ofRoute, fields, confirm }),
  },
  'GET /api/admin/authentication-providers/metadata': metadata(),
  'GET /api/tasks/check-exist-and-access/{taskId}': taskAccess(),
  'POST /api/migration/export/config': { gives: 'archive', input: exportRequest, toInput: exportOf },
  'POST /api/migration/export/config/background': {
    input: exportRequest,
    toInput: async (routeInput, adapting) =>
      await exportOf(isNothingChosen(routeInput) ? { ...routeInput, all: true } : routeInput, adapting),
  },
  'POST /api/migration/import/preview': {
    takes: 'archive',
    ...withFlatOptions('transfer.preview', previewInput),
  },
  'POST /api/migration/import/config': {
    takes: 'archive',
    ...withFlatOptions('transfer.import', importInput),
  },
  'POST /api/system/denormalize-subcats': {
    takesList: 'categories',
    input: z.object({ categories: nodes.min(1) }),
    toInput: async ({ categories }, { ask }) => ({
      categories: (await resolved(nodesOf(CATEGORY, categories), ask)).map(({ guid }) => guid),
    }),
  },
  'POST /api/admin/revisionrepository/reposettings': {
    needsBody: true,
    takesRecord: true,
    input: repositoryDraft.extend({ activate: z.boolean().optional() }),
    toInput: settingsOf,
  },
  'POST /api/admin/revisionrepository/reposettings/{id}': {
    needsBody: true,
    takesRecord: true,
    input: repositoryDraft.extend({ activate: z.boolean().optional(), id: z.int().positive() }),
    toInput: settingsOf,
  },
};

/** `Services` of the metadata are `{ Id, Guid, Name }` and nothing else (spec, "Authentication provider"). */
function metadata(): RouteAdapter {
  const item = z.object({ Id: z.int(), Guid: z.string(), Name: z.string() });
  const output = z.object({
    Success: z.literal(true),
    Data: providerMetadata.extend({ Services: z.array(item) }),
  });
  return { output, toOutput: (given) => output.parse(given) };
}

/** Access of the caller's own user where nobody else is named; why it is so, only an administrator may ask. */
function taskAccess(): RouteAdapter {
  return {
    input: z.object({ taskId: z.int(), user: userText.optional(), explain: z.boolean().optional() }),
    async toInput({ taskId, user, explain }, { context, site, profileFile, operator, signal }) {
      // Whose access may be asked after, the operation itself looks at (`authorization.ts`).
      if (explain === true) {
        const look = async () => undefined;
        await withSite(
          context,
          { site, profileFile },
          (opened) => readAs(opened, operator, look, signal),
          signal,
        );
      }
      return { taskId, user: user ?? operator };
    },
    toOutput(given, { user, explain }) {
      // Of somebody whom a caller names; a name that is spelled wrong must not look like a user without rights.
      if (user !== undefined && isJsonObject(given) && isNobody(given)) {
        throw new SiteferryError('record-unknown', { what: message('record.user'), id: String(user) });
      }
      if (explain === true || !isJsonObject(given)) return given;
      const { IsTaskExists, IsUserHasAccess, TaskShortInfo } = given;
      const isOpen = IsUserHasAccess === true;
      return {
        IsTaskExists,
        IsUserHasAccess,
        TaskShortInfo: isOpen ? TaskShortInfo : redactTask(TaskShortInfo),
      };
    },
  };
}

/** Of a task that is not open to a user: what the platform's message names (spec, "Task access rules", 7), and no more. */
function redactTask(info: unknown): unknown {
  if (!isJsonObject(info)) return info;
  const { TaskID, EntityName, Owner, Executors } = info;
  return { TaskID, EntityName, Owner, Executors };
}

function isNobody({ explanation }: Record<string, unknown>): boolean {
  return isJsonObject(explanation) && explanation.verdict === 'denied' && explanation.decidedBy === 'user';
}

/** Without anything chosen a background export is of the whole site. */
function isNothingChosen({ all, sections, categories, entities, selection }: RouteInput): boolean {
  return [all, sections, categories, entities, selection].every((one) => one === undefined);
}

/** What is exported: `selection` as the operation has it, or sections, categories and entities. */
async function exportOf(routeInput: RouteInput, { ask }: AdapterContext): Promise<unknown> {
  const { all, sections, categories, entities, includeSubcat = false, selection, ...rest } = routeInput;
  if (selection !== undefined) return { ...rest, selection };
  if (all === true) return { ...rest, selection: 'all' };
  const named = [...nodesOf(SECTION, sections), ...nodesOf(CATEGORY, categories)];
  const keys = [...(await resolved(named, ask)), ...z.array(entityKey).catch([]).parse(entities)];
  if (keys.length === 0)
    throw new SiteferryError('usage', { reason: message('service-route.nothing-chosen') });
  return { ...rest, selection: keys.map((key) => ({ ...key, includeSubcat })) };
}

interface Named {
  type: string;
  node: string;
}

function nodesOf(type: string, named: unknown): Named[] {
  return nodes
    .catch([])
    .parse(named)
    .map((node) => ({ type, node: String(node) }));
}

/** The entities that were named by ids or Guids. Throws `node-not-found`. */
async function resolved(named: readonly Named[], ask: AdapterContext['ask']): Promise<EntityKey[]> {
  if (named.length === 0) return [];
  return z.array(entityKey).parse(await ask('transfer.resolve', { nodes: named }));
}

/** The platform's import options stand beside everything else, or together under `options`. */
function withFlatOptions(
  operation: string,
  declared: z.ZodObject,
): Required<Pick<RouteAdapter, 'input' | 'toInput'>> {
  const served = restrictInput(declared.omit({ options: true }), HIDDEN_FIELDS[operation]).schema;
  if (!(served instanceof z.ZodObject)) throw new TypeError(`The input of ${operation} is no object`);
  const names = Object.keys(importOptions.shape);
  return {
    input: served.extend({ ...importOptions.shape, options: importOptions.optional() }),
    async toInput({ options, ...routeInput }) {
      const flat = Object.entries(routeInput).filter(([name]) => names.includes(name));
      const rest = Object.entries(routeInput).filter(([name]) => !names.includes(name));
      return {
        ...Object.fromEntries(rest),
        options: { ...(isJsonObject(options) ? options : {}), ...Object.fromEntries(flat) },
      };
    },
  };
}

/** Settings of a repository: over the network any, on this computer only under the service's own folder. */
async function settingsOf(
  { id: ofRoute, activate, ...settings }: RouteInput,
  adapting: AdapterContext,
): Promise<unknown> {
  const { context, ask } = adapting;
  const listed =
    ofRoute === undefined ? [] : z.array(listedRepository).parse(await ask('versions.settings.list', {}));
  const before = listed.find((one) => one.id === ofRoute)?.location;
  const location = await allowedLocation(context.home, settings.location, before);
  return {
    ...(ofRoute === undefined ? {} : { id: ofRoute }),
    ...(activate === undefined ? {} : { activate }),
    settings: { ...settings, location },
  };
}

/** An address of another computer; no path. */
const REMOTE = /^(?:https|ssh):\/\/[^/]|^[\w.-]+@[\w.-]+:[^:]/i;
const FOLDER_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;

async function allowedLocation(
  home: string,
  location: unknown,
  before: string | undefined,
): Promise<unknown> {
  if (typeof location !== 'string' || REMOTE.test(location)) return location;
  const isName = FOLDER_NAME.test(location) && !location.includes('..');
  if (!isName && location === before) return location;
  if (!isName) throw new SiteferryError('usage', { reason: message('service-route.folder-name') });
  const folder = serviceRepositories(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, location);
}
