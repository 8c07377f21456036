import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Service } from '#core/contract/signin/services.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';

/** How directories are connected to. */
export interface Connection {
  secure: boolean;
  acceptUntrusted: boolean;
  followReferrals: boolean;
  configuration: ConfigurationFile | undefined;
}

export const usualConnection: Connection = {
  secure: true,
  acceptUntrusted: false,
  followReferrals: false,
  configuration: undefined,
};

/** The services of a site that are directories. */
export function directoriesOf(services: readonly Service[]): Service[] {
  return services.filter(({ Type }) => Type === 'ActiveDirectory' || Type === 'OpenLDAP');
}

/** What operations are told of a directory and of the way to it. */
export function connectionInput(at: AdminScope, connection: Connection, { Type, Id }: Service) {
  const { configuration, ...choices } = connection;
  return {
    ...at,
    ...choices,
    type: Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory',
    id: Id,
    ...(configuration && { configuration }),
  } as const;
}
