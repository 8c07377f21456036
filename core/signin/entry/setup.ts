import type { MessageValue } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import { type Provider, providerType } from '#core/contract/signin/providers.ts';
import type { Service, ServiceType } from '#core/contract/signin/services.ts';
import type { Setup, SetupStep } from '#core/contract/signin/setup.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { Administration } from '../administration.ts';
import { listProviders } from '../providers/providers.ts';
import { secondFactorKind } from '../providers/rules.ts';
import { missingFields, SETTINGS_PREFIX } from '../services/required-fields.ts';
import { listServices } from '../services/services.ts';
import { type EntryFacts, readEntryFacts } from './facts.ts';
import { authConfigStep, pageStep } from './setup-page.ts';
import { setupStep } from './setup-step.ts';
import { readKeyText } from './stored-keys.ts';
import { blockingReason } from './ways.ts';

/** How the set-up of every external sign-in stands: one for each service, and for each provider without its service. */
export async function listSetups(administration: Administration): Promise<Setup[]> {
  const providers = await listProviders(administration);
  const all = await listServices(administration);
  const services = all.filter(({ Type }) => providerType.safeParse(Type).success);
  const factors = all.filter(({ Type }) => Type === 'Multifactor');
  const facts = await readEntryFacts(administration, providers);
  const text = await readKeyText(administration, 'AuthConfig');
  const userOf = ({ Type, Id }: Service) =>
    providers.find(({ ProviderType, ServiceId }) => ProviderType === Type && ServiceId === Id);
  const used = new Set(services.flatMap((service) => userOf(service)?.Id ?? []));
  const lone = providers.filter(({ Id, ProviderType }) => ProviderType !== 'None' && !used.has(Id));
  const stand = (service: Service | undefined, provider: Provider | undefined) =>
    setupOf(service, provider, { facts, text, providers, factors });
  const setups = [
    ...services.map((service) => stand(service, userOf(service))),
    ...lone.map((provider) => stand(undefined, provider)),
  ];
  return setups.length > 0 ? setups : [stand(undefined, undefined)];
}

/** What of the site all set-ups share. */
interface Shared {
  facts: EntryFacts;
  /** `AuthConfig` as it is stored. */
  text: string;
  providers: readonly Provider[];
  /** Services of second factors. */
  factors: readonly Service[];
}

function setupOf(service: Service | undefined, provider: Provider | undefined, shared: Shared): Setup {
  const { text, providers } = shared;
  const steps = [
    serviceStep(service, provider),
    provider ? providerStep(provider, shared) : missingProviderStep(service),
    authConfigStep(text),
    pageStep(provider, text, providers),
  ];
  return {
    service: service ? { Type: service.Type, Id: service.Id, Name: service.Name } : null,
    provider: provider?.Id ?? null,
    steps,
    next: steps.find(({ verdict }) => verdict === 'fail')?.step ?? null,
  };
}

function serviceStep(service: Service | undefined, provider: Provider | undefined): SetupStep {
  if (!service) {
    const found = provider
      ? finding('error', message('setup.service.gone', { type: provider.ProviderType }))
      : finding('warning', message('setup.service.none'));
    const type = provider && provider.ProviderType !== 'None' ? { type: provider.ProviderType } : {};
    return setupStep('service', 'fail', [found], { form: 'service', ...type });
  }
  const { Type: type, Id: id, IsActive, Findings } = service;
  const fields = missingFields(type, service);
  const errors = Findings.filter(
    ({ severity, at }) => severity === 'error' && !fields.includes(at?.pointer?.slice(1) ?? ''),
  );
  const findings = [
    ...(IsActive ? [] : [finding('error', message('setup.service.inactive'))]),
    ...(fields.length > 0
      ? [
          finding(
            'error',
            message('setup.service.incomplete', { fields: fields.map((name) => missingField(type, name)) }),
          ),
        ]
      : []),
    ...errors,
  ];
  const form = { form: 'service', type, id, ...(IsActive ? {} : { active: true }) } as const;
  if (findings.length > 0) return setupStep('service', 'fail', findings, form);
  return setupStep('service', 'ok', [finding('note', message('setup.service.ready'))], form);
}

/** A field of a service as a person knows it; `Settings/` stands before those of `Settings (JSON)`. */
function missingField(type: ServiceType, name: string): MessageValue {
  if (!name.startsWith(SETTINGS_PREFIX)) return fieldName(`service.${type}`, name);
  return fieldName(type === 'SAML' ? 'settings.SAML' : 'settings.OAuth', name.slice(SETTINGS_PREFIX.length));
}

function missingProviderStep(service: Service | undefined): SetupStep {
  if (!service) return setupStep('provider', 'skipped', [finding('note', message('setup.after-service'))]);
  const fields = {
    ProviderType: providerType.parse(service.Type),
    ServiceId: service.Id,
    Description: service.Name,
    IsActive: true,
  };
  const found = finding('warning', message('setup.provider.none'));
  return setupStep('provider', 'fail', [found], { form: 'provider', fields });
}

function providerStep(provider: Provider, { facts, factors }: Shared): SetupStep {
  const { Id: id, IsActive, SecondFactorType, SecondFactorServiceId } = provider;
  const stops = blockingReason(provider, facts);
  // That the service itself is switched off stands with the service.
  const isOfProvider = stops !== undefined && stops.code !== 'lock-out.service-inactive';
  const needsFactor = secondFactorKind(SecondFactorType) === 'service';
  const factor = needsFactor ? factors.find((one) => one.Id === SecondFactorServiceId) : undefined;
  const fields = factor ? missingFields(factor.Type, factor) : [];
  const findings = [
    ...(IsActive ? [] : [finding('error', message('setup.provider.inactive', { id }))]),
    ...(isOfProvider ? [finding('error', stops)] : []),
    ...(fields.length > 0 ? [finding('error', message('setup.provider.factor', { fields }))] : []),
  ];
  const form = { form: 'provider', id, fields: IsActive ? {} : { IsActive: true } } as const;
  if (findings.length > 0) return setupStep('provider', 'fail', findings, form);
  return setupStep('provider', 'ok', [finding('note', message('setup.provider.ready', { id }))], form);
}
