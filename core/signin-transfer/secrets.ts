import { applyEdits, modify } from 'jsonc-parser';
import { SiteferryError } from '#core/base/errors.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { SECRET_SETTINGS, SETTINGS, serviceTypes } from '#core/signin/services/types.ts';
import type { PlanEntity } from '#core/transfer/plan/entity.ts';
import { isActive } from '#core/transfer/plan/entity.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import type { ChangedRows } from '#core/transfer/write/changed-rows.ts';
import { isToBeAdded } from '#core/transfer/write/context.ts';

/** How a secret of `Settings (JSON)` is named beside the fields of a service. */
export const IN_SETTINGS = 'Settings/';

/** The secrets that were given for an entity, by their names. */
export function secretsOf(
  secrets: SignInSecrets,
  { guid }: Pick<PlanEntity, 'guid'>,
): Record<string, string> {
  return secrets[guid] ?? {};
}

/** Secrets of fields of a service, and its settings with those that are in them. */
export function withSecrets(
  given: Readonly<Record<string, string>>,
  settings: string | undefined,
): { fields: Record<string, string>; settings: string | undefined } {
  const inSettings = Object.entries(given).filter(([name]) => name.startsWith(IN_SETTINGS));
  const fields = Object.entries(given).filter(([name]) => !name.startsWith(IN_SETTINGS));
  const whole = inSettings.reduce(
    (text, [name, value]) =>
      applyEdits(text, modify(text, name.slice(IN_SETTINGS.length).split('/'), value, {})),
    settings ?? '{}',
  );
  return { fields: Object.fromEntries(fields), settings: inSettings.length > 0 ? whole : settings };
}

/** What can be given for an entity: a service without the first kind cannot be added. */
function secretNames({ type, row }: Pick<PlanEntity, 'type' | 'row'>): {
  required: string[];
  optional: string[];
} {
  if (type.name === 'sign-in-providers') {
    const isSent = secondFactorKind(String(row.SecondFactorType ?? 'None')) === 'telegram';
    return { required: [], optional: isSent ? ['BotToken'] : [] };
  }
  const kind = serviceType.safeParse(row.Type);
  if (type.name !== 'sign-in-services' || !kind.success) return { required: [], optional: [] };
  return secretsOfKind(kind.data, row);
}

/** Secrets that undoing a run could not bring back: those that it has changed, or may have removed. */
export function lostSecrets({ rows }: Pick<ChangedRows, 'rows'>, given: SignInSecrets = {}): string[] {
  return rows.flatMap(({ type, before, after, secrets = [] }) => {
    if (!before) return [];
    if (after) return [...secrets, ...Object.keys(given[String(after.Guid)] ?? {})];
    const { required, optional } = secretNames({ type: signInCatalog.get(type), row: before });
    return [...required, ...optional];
  });
}

function secretsOfKind(
  kind: ServiceType,
  row: PlanEntity['row'],
): { required: string[]; optional: string[] } {
  const { fields } = serviceTypes[kind];
  const asApplication = isApplicationUser(kind, row);
  const secret = fields.filter((one) => one.kind === 'secret' && !(one.ofConnection && asApplication));
  const names = (isRequired: boolean) =>
    secret.flatMap(({ name, required }) => (required === isRequired ? [name] : []));
  // What signs requests is in the settings where they name a certificate.
  const signs = kind === 'SAML' && /"SignCertificate/i.test(String(row[SETTINGS] ?? ''));
  return {
    required: names(true),
    optional: [...names(false), ...(signs ? SECRET_SETTINGS.map((name) => `${IN_SETTINGS}${name}`) : [])],
  };
}

/** A directory service without a login is used with the rights of the application itself. */
export function isApplicationUser(kind: ServiceType, row: Readonly<Record<string, unknown>>): boolean {
  const connection = serviceTypes[kind].fields.filter((one) => one.ofConnection && one.kind !== 'secret');
  return connection.length > 0 && connection.every(({ name }) => !row[name]);
}

/** That secrets do not come along, of everything that is added without them. */
export function secretFindings({ entities }: Pick<BuiltPlan, 'entities'>, secrets: SignInSecrets): Finding[] {
  return [...entities.values()]
    .flat()
    .filter(isToBeAdded)
    .flatMap((entity) => {
      const given = secretsOf(secrets, entity);
      const { required, optional } = secretNames(entity);
      const lacking = (names: readonly string[]) => names.filter((name) => given[name] === undefined);
      const about = (names: readonly string[]) => ({
        type: entity.type.name,
        name: String(entity.row.Name ?? entity.row.Description ?? entity.row.ProviderType),
        guid: entity.guid,
        secrets: names,
      });
      const needed = lacking(required);
      const missing = lacking(optional);
      return [
        ...(needed.length > 0 ? [finding('error', message('sign-in.secret-needed', about(needed)))] : []),
        ...(missing.length > 0 ? [warning(message('sign-in.secret-missing', about(missing)))] : []),
      ];
    });
}

/** Refuses a secret that nothing would get: a slip must not go unnoticed. Throws `usage`. */
export function requireUsable({ entities }: Pick<BuiltPlan, 'entities'>, secrets: SignInSecrets): void {
  const written = new Map(
    [...entities.values()]
      .flat()
      .filter((entity) => isActive(entity) && (isToBeAdded(entity) || entity.changes.length > 0))
      .map((entity) => [entity.guid, entity]),
  );
  for (const [guid, given] of Object.entries(secrets)) {
    const entity = written.get(guid);
    if (!entity)
      throw new SiteferryError('usage', { reason: message('sign-in.secret-for-nothing', { guid }) });
    const known = allSecretNames(entity);
    const unknown = Object.keys(given).find(
      (name) => !known.includes(name) && !(known.includes(SETTINGS) && name.startsWith(IN_SETTINGS)),
    );
    if (unknown !== undefined)
      throw new SiteferryError('usage', {
        reason: message('sign-in.secret-unknown', { guid, secret: unknown, known }),
      });
  }
}

function allSecretNames({ type, row, match }: PlanEntity): string[] {
  if (type.name === 'sign-in-providers') return ['BotToken'];
  const kind = serviceType.safeParse(match?.row.Type ?? row.Type);
  if (type.name !== 'sign-in-services' || !kind.success) return [];
  return serviceTypes[kind.data].fields.flatMap(({ name, kind: of }) =>
    of === 'secret' || of === 'settings' ? [name] : [],
  );
}
