import type { ServiceType } from '#core/contract/signin-services.ts';
import type { TableRow } from '#core/site/tables.ts';
import { deriveScopes, type Settings } from './settings.ts';

/** What the browser would be sent to the identity provider with; parameters that the settings leave out are not here. */
export function requestedBy(type: ServiceType, row: TableRow, settings: Settings): Record<string, string> {
  const values: Record<string, unknown> =
    type === 'OAuth'
      ? {
          authority: settings.AuthorityUrl,
          client_id: row.ClientId,
          response_type: settings.ResponseType ?? 'code',
          response_mode: settings.ResponseMode,
          redirect_uri: settings.CallbackPath,
          scope: deriveScopes(settings).join(' '),
        }
      : {
          metadata: row.MetadataUrl,
          Issuer: settings.Issuer,
          signed: settings.SignAuthRequests === true,
          SignatureAlgorithm: settings.SignatureAlgorithm ?? 'rsa-sha256',
        };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
