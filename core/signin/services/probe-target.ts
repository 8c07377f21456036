import type { ProbedType } from '#core/contract/directory/services.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { type OauthService, readOauthService } from './oauth-service.ts';
import { type ServiceRow, settingTexts } from './service-row.ts';
import { findSettings, getService } from './services.ts';
import type { Settings } from './settings.ts';
import { serviceTypes } from './types.ts';

/** What is needed to try a service, secrets included: it stays in the core. */
export type ProbeTarget =
  | { type: 'Radius'; address: string; port: number; secret: string }
  | (OauthService & {
      type: 'OAuth';
      /** Where the site is, as its general settings say. */
      siteAddress: string | undefined;
    })
  | {
      type: 'SAML';
      metadataUrl: string;
      issuer: string;
      signRequests: boolean;
      /** As the settings have it; empty for the usual one. */
      signatureAlgorithm: string;
      certificatePath: string;
      certificatePassword: string;
      allowUnsolicited: boolean;
    }
  | {
      type: 'Multifactor';
      apiUrl: string;
      hasKeys: boolean;
      providers: { Id: number; title: string; isActive: boolean }[];
    };

/** Reads a service to be tried. Throws `record-unknown`. */
export async function readProbeTarget(
  administration: Administration,
  type: ProbedType,
  id: number,
): Promise<ProbeTarget> {
  const { tables } = administration;
  const { Fields, Secrets } = await getService(administration, type, id);
  const text = (name: string) => String(Fields[name] ?? '');
  const secretOf = async (column: string) =>
    (await tables.secrets(serviceTypes[type].table, column, { Id: id }))[0] ?? '';
  if (type === 'Radius') {
    const port = Number(Fields.Port ?? 1812);
    return { type, address: text('IpAddress'), port, secret: await secretOf('SharedSecret') };
  }
  if (type === 'Multifactor') {
    const providers = (await listProviders(administration))
      .filter(({ SecondFactorServiceId }) => SecondFactorServiceId === id)
      .map(({ Id, Description, ProviderType, IsActive }) => ({
        Id,
        title: Description || ProviderType,
        isActive: IsActive,
      }));
    return {
      type,
      apiUrl: text('ApiUrl'),
      hasKeys: Secrets.ApiKey === true && Secrets.SecretKey === true,
      providers,
    };
  }
  if (type === 'SAML') {
    const { row, settings } = await findSettings(tables, type, id);
    return samlTarget(row, settings);
  }
  const [general] = await tables.select<{ ApplicationPath: string | null }>('sys_general_settings');
  const { service } = await readOauthService(tables, id);
  return { ...service, type, siteAddress: general?.ApplicationPath || undefined };
}

/** A SAML service by its row and what its settings say. */
export function samlTarget(row: ServiceRow, settings: Settings): Extract<ProbeTarget, { type: 'SAML' }> {
  const setting = settingTexts(settings);
  return {
    type: 'SAML',
    metadataUrl: String(row.MetadataUrl ?? ''),
    issuer: setting('Issuer'),
    signRequests: settings.SignAuthRequests === true,
    signatureAlgorithm: setting('SignatureAlgorithm'),
    certificatePath: setting('SignCertificatePath'),
    certificatePassword: setting('SignCertificatePassword'),
    allowUnsolicited: settings.AllowUnsolicitedResponse === true,
  };
}
