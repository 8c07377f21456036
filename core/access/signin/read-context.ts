import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { RadiusService } from '#core/directory/radius/check.ts';
import { errorMessage } from '#core/messages/error.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { KEYS_TABLE } from '#core/signin/entry/stored-keys.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { type ProviderRow, providerOf, sortProviders } from '#core/signin/providers/state.ts';
import { GENERATE_PAT } from '#core/signin/right-codes.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import { requireColumns } from '../columns.ts';
import { type QueryContext, type QueryResult, withoutRows } from '../query-context.ts';
import { type AccountRow, type FoundAccount, findAccount, findAccountById } from './accounts.ts';
import { addressSpellings } from './addresses.ts';
import { type ChosenProvider, chooseProvider, usesProvider } from './choose-provider.ts';
import {
  accountOf,
  type SettingsRow,
  type SignInContext,
  type SignInRun,
  type StoredHash,
  type TokenRow,
} from './context.ts';
import { askDirectory, type DirectorySecrets, readDirectory } from './directory.ts';
import { type FactQuestion, type readFacts, readParts } from './facts.ts';
import { checkHash } from './hash.ts';
import { readSignInKeys } from './keys.ts';
import { readMatching, readWindowsMatching } from './matching.ts';
import { readFactor, readRadius, readService } from './read-service.ts';
import { refusedBefore } from './steps/index.ts';

/** Hashes never leave this file. */
interface Secrets {
  hash: QueryResult<StoredHash | undefined> | undefined;
  radius: RadiusService | undefined;
  directory: QueryResult<DirectorySecrets | undefined> | undefined;
}

const MINUTE = 60_000;

/** Asks the rows of one site, wherever they are. */
export type RunQueries = <T>(work: (db: QueryContext, facts: typeof readFacts) => Promise<T>) => Promise<T>;

/**
 * Reads all that decides one sign-in: the database in one transaction and few statements, and after it, where the provider
 * is a directory, that. Throws `keys-unreadable`, and `rule-broken` for claims that cannot be read.
 */
export async function readSignInContext(
  runQueries: RunQueries,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<SignInContext> {
  const { context, secrets } = await readStored(runQueries, input, run);
  context.hash = await checkHash(context, secrets.hash, run);
  if (secrets.directory) {
    const refusedBy = refusedBefore('directory', context);
    context.directory = await askDirectory(context, secrets.directory, { run, refusedBy });
  }
  if (secrets.radius) context.directory = await askRadius(context, secrets.radius, run);
  return context;
}

/** The same without asking anybody but the database, and without looking at a password. Throws `keys-unreadable`. */
export async function readStoredContext(
  runQueries: RunQueries,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<SignInContext> {
  return (await readStored(runQueries, input, run)).context;
}

async function readStored(
  runQueries: RunQueries,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<{ context: SignInContext; secrets: Secrets }> {
  const keys = readSignInKeys(run.configuration);
  const now = run.now();
  const { secrets, ...read } = await runQueries((db, facts) =>
    readDatabase(db, facts, { input, keys, now, run }),
  );
  return { context: { ...read, input, now, keys, hash: undefined, directory: undefined }, secrets };
}

/** Asks where the password would go; nobody is asked for one whom the site refuses by itself. */
async function askRadius(
  context: SignInContext,
  service: RadiusService,
  { checks }: SignInRun,
): Promise<SignInContext['directory']> {
  const { user, password } = context.input;
  if (!checks || !password || refusedBefore('directory', context)) return undefined;
  const start = performance.now();
  const login = user.startsWith('#') ? (accountOf(context)?.Nick ?? '') : user;
  const judged = await checks.outside(() => checks.radius(service, login, password));
  return { judged, notes: [], milliseconds: Math.round(performance.now() - start) };
}

/** Since when a slot has to have been extended, so that it is not an idle one. */
export function idleSince({ keys, now }: Pick<SignInContext, 'keys' | 'now'>): Date {
  const minutes = keys.number('ConcurrentSessionMinLengthInMinutes') ?? 1;
  return new Date(now.getTime() - minutes * MINUTE);
}

function factQuestion(
  context: Pick<SignInContext, 'input' | 'keys' | 'now'>,
  user: AccountRow | undefined,
): FactQuestion {
  const { ip } = context.input;
  return {
    userId: user?.UserID,
    right: GENERATE_PAT,
    addresses: ip === undefined ? [] : addressSpellings(ip),
    idleBefore: idleSince(context).toISOString().replace(/Z$/, ''),
  };
}

/** Facts that sign-ins change, and that others are judged by. */
const COUNTED = ['address', 'licence', 'session'] as const;

/**
 * What others may have changed since the context was read, in a transaction that keeps it so: the account, and everything
 * that is counted. A password that was checked counts only where `stored` is still the hash that decides.
 */
export async function rereadContext(
  db: QueryContext,
  context: SignInContext,
  stored: StoredHash | undefined,
): Promise<SignInContext> {
  const { tables, tryQuery, together } = db;
  const found = context.account.value;
  if (found?.kind !== 'one') return context;
  const { UserID } = found.row;
  const column = hashColumn(found.row);
  const [account, facts, hash] = await together([
    () =>
      tryQuery<FoundAccount>(async () => {
        const [row] = await tables.select<AccountRow>('Users', { UserID });
        return row ? { ...found, row } : NOBODY;
      }),
    () => readParts(db, factQuestion(context, found.row), COUNTED),
    async () => (context.hash && stored ? await readHash(db, found.row) : undefined),
  ]);
  const user = accountOf({ account });
  // Another column decides once there is a hash in it.
  const isSame =
    !context.hash || (user && stored && hashColumn(user) === column && hash?.value === stored.value);
  return {
    ...context,
    account,
    facts: { ...context.facts, ...facts },
    hash: isSame ? context.hash : undefined,
  };
}

type FromDatabase = Omit<SignInContext, 'input' | 'now' | 'keys' | 'hash' | 'directory'> & {
  secrets: Secrets;
};

async function readDatabase(
  db: QueryContext,
  askFacts: typeof readFacts,
  { input, keys, now, run }: Pick<SignInContext, 'input' | 'keys' | 'now'> & { run: SignInRun },
): Promise<FromDatabase> {
  const { tables, tryQuery, together } = db;
  const { method, password } = input;
  const isServed = run.checks !== undefined;
  const [account, settings, config, providers] = await together([
    () => tryQuery(() => findWho(db, input.user, run)),
    () => tryQuery(async () => (await tables.select<SettingsRow>('sys_general_settings'))[0] ?? {}),
    () =>
      tryQuery(async () => {
        tables.require(KEYS_TABLE, ['KeyName', 'Value']);
        const where = { KeyName: 'AuthConfig' };
        const [row] = await tables.select<{ Value?: string | null }>(KEYS_TABLE, where);
        return readAuthConfig(row?.Value ?? '');
      }),
    () =>
      tryQuery(async () => {
        tables.require(PROVIDERS, CHOOSING);
        return sortProviders((await tables.select<ProviderRow>(PROVIDERS)).map(providerOf));
      }),
  ]);
  const user = accountOf({ account });
  const chosen: ChosenProvider | undefined =
    usesProvider(method) && providers.value
      ? chooseProvider(providers.value, method, input.providerId)
      : undefined;
  const provider = chosen?.provider;
  const isBuiltIn = provider?.ProviderType === 'None';
  const [facts, hash] = await together([
    () => askFacts(db, factQuestion({ input, keys, now }, user)),
    async () =>
      isBuiltIn && user && password !== undefined
        ? withoutRows(await tryQuery(() => readHash(db, user)))
        : undefined,
  ]);
  const service = await readService(db, provider);
  return {
    ...{ account, settings, config, providers, chosen, facts, service },
    unreadable: (table, ...columns) => unreadableReason(db, table, columns),
    factor:
      provider && secondFactorKind(provider.SecondFactorType) === 'service'
        ? await tryQuery(() => readFactor(db, provider.SecondFactorServiceId))
        : undefined,
    tokens: user && (await readTokens(db, method, user)),
    matching: await readMatchingOf(db, input, service?.value, user),
    secrets: {
      hash,
      radius:
        provider?.ProviderType === 'Radius' && isServed
          ? await readRadius(db, service?.value?.row)
          : undefined,
      directory: provider && service?.value ? await directoryOf(db, provider, service.value) : undefined,
    },
  };
}

async function findWho({ tables }: QueryContext, text: string, run: SignInRun): Promise<FoundAccount> {
  if (run.isUserId) return await findAccountById(tables, text);
  const found = await findAccount(tables, text);
  // Nobody signs in by an id: it is a word of administrators.
  return run.checks && found.kind === 'one' && found.by === 'id' ? NOBODY : found;
}

async function readTokens(
  { tryQuery, tables }: QueryContext,
  method: SignInAccessInput['method'],
  user: AccountRow,
): Promise<QueryResult<TokenRow[]> | undefined> {
  if (method !== 'pat') return undefined;
  return await tryQuery(async () => {
    tables.require('PersonalAccessTokens', ['ExpiresAt', 'IsRevoked']);
    return await tables.select<TokenRow>('PersonalAccessTokens', { UserId: user.UserID });
  });
}

async function readMatchingOf(
  db: QueryContext,
  input: SignInAccessInput,
  service: ServiceFacts | undefined,
  user: AccountRow | undefined,
): Promise<SignInContext['matching']> {
  if (input.method === 'windows') return await readWindowsMatching(db, input);
  return service && (await readMatching(db, input, service, user));
}

const NOBODY: FoundAccount = { kind: 'none' };

/** The table of providers, and the columns of it by which one is chosen. */
const PROVIDERS = 'AuthenticationProviders';
const CHOOSING = ['Id', 'ProviderType', 'IsActive', 'IsDefault', 'ServiceId'];

/** Why one of these columns of a table cannot be read; undefined where all can. */
export function unreadableReason(
  db: Pick<QueryContext, 'tables'>,
  table: string,
  columns: readonly string[],
): Message | undefined {
  try {
    requireColumns(db, table, ...columns);
    return undefined;
  } catch (error) {
    if (isSiteferryError(error, 'feature-off')) return errorMessage(error);
    throw error;
  }
}

async function directoryOf(
  db: QueryContext,
  provider: Provider,
  { row }: ServiceFacts,
): Promise<Secrets['directory']> {
  const asked = await readDirectory(db, provider, row);
  return asked && withoutRows(asked);
}

/** The hash of a user: what is in the older column counts only where the present one is empty. */
async function readHash({ tables }: QueryContext, user: AccountRow): Promise<StoredHash | undefined> {
  const column = hashColumn(user);
  const [value] = await tables.secrets('Users', column, { UserID: user.UserID });
  return value === undefined ? undefined : { column, value };
}

function hashColumn({ HasPasswordHashPhc }: AccountRow): StoredHash['column'] {
  return HasPasswordHashPhc === 1 ? 'PasswordHashPhc' : 'PasswordHashLegacy';
}
