import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { KeyReport } from '#core/contract/keys.ts';
import type { SiteOperator } from '#core/contract/operator.ts';
import { checkKeys } from '#core/keys/check.ts';
import type { SiteFacts } from '#core/keys/rules/site.ts';
import type { Administration } from '#core/signin/administration.ts';
import { listServices } from '#core/signin/services/services.ts';
import { readAsOperator } from '../administration-handlers.ts';
import type { HostContext } from '../context.ts';

interface Question extends ConfigurationFile {
  at?: SiteOperator | undefined;
  development: boolean;
  platformVersion?: string | undefined;
  correct: boolean;
}

/** Checks a configuration file, and where a site is named against what the site has. */
export async function checkKeysOfSite(
  context: HostContext,
  { at, ...input }: Question,
  signal: AbortSignal | undefined,
): Promise<KeyReport> {
  return checkKeys({ ...input, site: at && (await readAsOperator(context, at, siteFacts, signal)) });
}

/** What the keys of a site have to fit. */
export async function siteFacts(admin: Administration): Promise<SiteFacts> {
  const services = await listServices(admin);
  return {
    oidc: services.flatMap(({ Type, Fields, IsActive }) =>
      Type === 'OAuth' ? [{ alias: String(Fields.Alias ?? '').trim(), isActive: IsActive }] : [],
    ),
    domains: services.flatMap(({ Type, Fields, IsActive }) =>
      Type === 'ActiveDirectory' && IsActive
        ? [{ domain: String(Fields.Domain ?? ''), isForestRoot: Fields.IsForestRoot === true }]
        : [],
    ),
  };
}
