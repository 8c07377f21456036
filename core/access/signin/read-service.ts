import type { ServiceType } from '#core/contract/signin/services.ts';
import type { RadiusService } from '#core/directory/radius/check.ts';
import { readJsonObject } from '#core/signin/json.ts';
import type { ServiceFacts, ServiceRow } from '#core/signin/services/service-row.ts';
import { SETTINGS, serviceTypes } from '#core/signin/services/types.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { type QueryContext, type QueryResult, withoutRows } from '../query-context.ts';
import type { ChosenProvider } from './choose-provider.ts';

/** What a service has and no step of a sign-in looks at. */
const UNUSED: ReadonlySet<string> = new Set(['Implementation', 'ClientSecret', 'Port', 'SharedSecret']);

/** Throws `feature-off` for a service of which something that decides cannot be read. */
function requireService(tables: SiteTables, type: ServiceType): void {
  const { table, fields } = serviceTypes[type];
  const judged = fields.map(({ name }) => name).filter((name) => !UNUSED.has(name));
  tables.require(table, ['Id', 'Guid', 'Name', 'IsActive', ...judged]);
}

/** The RADIUS server of a service; undefined for one that is off, not complete, or whose secret cannot be read. */
export async function readRadius(
  { tables, tryQuery }: QueryContext,
  row: ServiceRow | undefined,
): Promise<RadiusService | undefined> {
  const address = String(row?.IpAddress ?? '').trim();
  if (!row || row.IsActive === false || address === '' || row.HasSharedSecret !== 1) return undefined;
  const { table } = serviceTypes.Radius;
  const { value = [] } = await tryQuery(() => tables.secrets(table, 'SharedSecret', { Id: row.Id }));
  const [secret] = value;
  return secret === undefined ? undefined : { address, port: Number(row.Port ?? 1812), secret };
}

/** What a provider signs in with; undefined for one that has none of its own, or none that can be. */
export async function readService(
  { tables, tryQuery }: QueryContext,
  provider: ChosenProvider['provider'],
): Promise<QueryResult<ServiceFacts | undefined> | undefined> {
  if (!provider || provider.ProviderType === 'None' || provider.ServiceId === null) return undefined;
  const type: ServiceType = provider.ProviderType;
  const { table, fields } = serviceTypes[type];
  const Id = provider.ServiceId;
  const row = await tryQuery(async () => {
    requireService(tables, type);
    return (await tables.select<ServiceRow>(table, { Id }))[0];
  });
  if (!row.value || !fields.some(({ kind }) => kind === 'settings')) {
    return row.unknown
      ? row
      : { ...row, value: row.value && { row: row.value, settings: {}, problem: undefined } };
  }
  const text = withoutRows(
    await tryQuery(async () => (await tables.secrets(table, SETTINGS, { Id }))[0] ?? '{}'),
  );
  const statements = [...row.statements, ...text.statements];
  const milliseconds = row.milliseconds + text.milliseconds;
  if (text.unknown) return { unknown: text.unknown, statements, milliseconds };
  const read = readJsonObject(text.value);
  const problem = 'problem' in read ? read.problem : undefined;
  const settings = 'problem' in read ? {} : read.value;
  return { value: { row: row.value, settings, problem }, statements, milliseconds };
}

/** The service of a second factor; undefined where there is none. */
export async function readFactor(
  { tables }: QueryContext,
  id: number | null,
): Promise<ServiceRow | undefined> {
  if (id === null) return undefined;
  requireService(tables, 'Multifactor');
  return (await tables.select<ServiceRow>(serviceTypes.Multifactor.table, { Id: id }))[0];
}
