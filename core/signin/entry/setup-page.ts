import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import { type Device, device } from '#core/contract/signin/entry-keys.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { SetupForm, SetupStep } from '#core/contract/signin/setup.ts';
import { message } from '#core/messages/catalogue.ts';
import { valueName } from '#core/messages/fields/form-texts.ts';
import { readJsonObject } from '../json.ts';
import { isHostName, normalizeHostName } from '../providers/host-name.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { previewPage } from './page.ts';
import { setupStep } from './setup-step.ts';

/** The third step: `AuthConfig` names a type of sign-in that shows providers. */
export function authConfigStep(text: string): SetupStep {
  const { value, findings } = readAuthConfig(text);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (!value) return setupStep('auth-config', 'fail', errors, { form: 'AuthConfig', text });
  const form = { form: 'AuthConfig', text: withProviders(text) } as const;
  if (value.AuthTypes.length === 0)
    return setupStep('auth-config', 'fail', [finding('warning', message('setup.auth-config.none'))], form);
  const showing = value.AuthTypes.filter(({ HideProviders }) => !HideProviders);
  if (showing.length === 0)
    return setupStep('auth-config', 'fail', [finding('error', message('setup.auth-config.hides'))], form);
  const ready = finding(
    'note',
    message('setup.auth-config.ready', { types: showing.map(({ Type }) => valueName('auth-type', Type)) }),
  );
  if (errors.length > 0)
    return setupStep('auth-config', 'warn', [ready, ...errors], { form: 'AuthConfig', text });
  return setupStep('auth-config', 'ok', [ready]);
}

/** What follows from all: the page shows the provider, or why it does not. */
export function pageStep(
  provider: Provider | undefined,
  text: string,
  providers: readonly Provider[],
): SetupStep {
  if (!provider?.IsActive)
    return setupStep('page', 'skipped', [finding('note', message('setup.after-provider'))]);
  const { value: config } = readAuthConfig(text);
  if (!config) return setupStep('page', 'skipped', [finding('note', message('setup.after-auth-config'))]);
  const hostnames = provider.Domains.map(normalizeHostName).filter(isHostName);
  if (provider.Domains.length > 0 && hostnames.length === 0) {
    const found = finding('error', message('setup.page.no-host', { domains: provider.Domains }));
    return setupStep('page', 'fail', [found], { form: 'provider', id: provider.Id, fields: { Domains: [] } });
  }
  const builtIn = providers.filter(({ ProviderType }) => ProviderType === 'None');
  const hidden = hiddenOn(provider, config, builtIn, hostnames[0] ?? '*');
  const where =
    hostnames.length > 0 ? message('setup.page.hosts', { hosts: hostnames }) : message('setup.page.all');
  if (hidden.length === 0)
    return setupStep('page', 'ok', [finding('note', message('setup.page.shown', { where }))]);
  const isNowhere = hidden.length === device.options.length;
  const reasons = [...Map.groupBy(hidden, ({ because }) => JSON.stringify(because)).values()];
  const findings = reasons.flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const devices = same.map(({ on }) => on);
    const found = message('setup.page.hidden', { devices, because: first.because });
    return [finding(isNowhere ? 'error' : 'warning', found)];
  });
  return setupStep('page', isNowhere ? 'fail' : 'warn', findings, showingForm(provider, text, hidden));
}

interface Hidden {
  on: Device;
  because: Message;
}

/** The devices on which a page does not show a provider, each with the row or key that hides it. */
function hiddenOn(
  provider: Provider,
  config: AuthConfig,
  builtIn: readonly Provider[],
  hostname: string,
): Hidden[] {
  return device.options.flatMap((on) => {
    const input = { config, providers: [...builtIn, provider], registrationAllowed: false };
    const { items } = previewPage({ ...input, hostname, device: on });
    const item = items.find(({ kind }) => kind === 'provider');
    return item && !item.isVisible ? [{ on, because: item.because }] : [];
  });
}

/** Where a provider is hidden by a row of its own, its form; else `AuthConfig`. */
function showingForm(provider: Provider, text: string, hidden: readonly Hidden[]): SetupForm {
  if (provider.IsHidden) return { form: 'provider', id: provider.Id, fields: { IsHidden: false } };
  return { form: 'AuthConfig', text: hidden.length > 0 ? withProviders(text) : text };
}

/**
 * `AuthConfig` with a screen of the external providers, for every device; everything else stays. Where there is no type
 * yet, the form of the default page comes with it, which would go otherwise.
 */
function withProviders(text: string): string {
  const read = readJsonObject(text);
  if ('problem' in read) return text;
  const types = Array.isArray(read.value.AuthTypes) ? read.value.AuthTypes : [];
  const before = types.length > 0 ? types : [{ Type: 'login-pass', IsDefault: true }];
  return JSON.stringify({ ...read.value, AuthTypes: [...before, { Type: 'external-provider' }] }, null, 2);
}
