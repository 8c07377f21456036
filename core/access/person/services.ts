import type { Provider } from '#core/contract/signin/providers.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import type { QueryContext } from '../query-context.ts';

/** A service, as far as a person's sign-in needs it. */
export interface KnownService {
  Type: string;
  Id: number;
  Guid: string;
  Name: string;
  /** 0 for one that is switched off. */
  IsOn: number;
}

/** Types of services that somebody signs in with, or confirms by. */
const TYPES = ['ActiveDirectory', 'OpenLDAP', 'OAuth', 'SAML', 'Radius', 'Multifactor'] as const;

/** All services of sign-in that the site has, in one statement. */
export async function readServices({ tables, session }: QueryContext): Promise<KnownService[]> {
  const { dialect } = session;
  const name = dialect.identifier;
  const parts = TYPES.filter((type) => tables.has(serviceTypes[type].table)).map((type) => {
    const { table } = serviceTypes[type];
    const hasState = tables.columns(table).some((column) => column.name === 'IsActive');
    const isOn = hasState
      ? `CASE WHEN s.${name('IsActive')} = ${dialect.literal('bool', false)} THEN 0 ELSE 1 END`
      : '1';
    return (
      `SELECT ${dialect.literal('string', type)} AS ${name('Type')}, s.${name('Id')} AS ${name('Id')}, ` +
      `${dialect.canonical('s', { name: 'Guid', type: 'guid' })}, s.${name('Name')} AS ${name('Name')}, ` +
      `${isOn} AS ${name('IsOn')} FROM ${dialect.table(table)} s`
    );
  });
  return parts.length === 0 ? [] : await session.query<KnownService>(parts.join(' UNION ALL '));
}

/** The service that a provider signs in with; undefined for none. */
export function serviceOf(
  services: readonly KnownService[],
  { ProviderType, ServiceId }: Pick<Provider, 'ProviderType' | 'ServiceId'>,
): KnownService | undefined {
  return services.find(({ Type, Id }) => Type === ProviderType && Id === ServiceId);
}

/** The service of a second factor; undefined for none. */
export function factorServiceOf(
  services: readonly KnownService[],
  { SecondFactorServiceId }: Pick<Provider, 'SecondFactorServiceId'>,
): KnownService | undefined {
  const type: ServiceType = 'Multifactor';
  return services.find(({ Type, Id }) => Type === type && Id === SecondFactorServiceId);
}
