import type { Message } from '#core/base/message.ts';
import { RENEWAL_MODES, type RenewalMode } from '#core/contract/signin/settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';

/** How the sessions of a service are renewed, why, and what that depends on. */
export interface Renewal {
  /** Null where the sessions are not renewed at all. */
  mode: RenewalMode | null;
  because: Message;
  remarks: Message[];
}

/**
 * The renewal mode that `Settings (JSON)` name (spec, "Session renewal modes"): `RenewalMode`, else the older key, else
 * the default. Undefined for a value that is none of them.
 */
export function renewalMode(settings: Readonly<Record<string, unknown>>): RenewalMode | undefined {
  const mode = settings.RenewalMode;
  if (mode === undefined) return settings.FederatedRenewalEnabled === false ? 'None' : 'IdentityProvider';
  return RENEWAL_MODES.find((known) => known === mode);
}

/** Whether tokens slide (`AuthTokenRefreshStrategy`); undefined where the configuration of the site is not known. */
export type Sliding = boolean | undefined;

/**
 * The renewal that takes effect, with its reason. `minutes`: `SamlSessionAbsoluteLifetimeMinutes` of the site's configuration,
 * where it is known.
 */
export function effectiveRenewal(
  type: 'OAuth' | 'SAML',
  settings: Readonly<Record<string, unknown>>,
  slidingTokens: Sliding,
  minutes?: number,
): Renewal {
  const named = renewalMode(settings);
  const restart = message('renewal.after-restart');
  const lost = (because: Message): Renewal => ({ mode: null, because, remarks: [restart] });
  if (named === undefined) return lost(message('renewal.unknown-mode'));
  if (named === 'Activity' && type === 'OAuth') return lost(message('setting.activity-for-saml'));
  if (named === 'Activity' && slidingTokens === false) return lost(message('setting.activity-not-sliding'));
  const because = message(
    settings.RenewalMode !== undefined
      ? 'renewal.by-mode'
      : typeof settings.FederatedRenewalEnabled === 'boolean'
        ? 'renewal.by-older-key'
        : 'renewal.by-default',
  );
  const ofActivity =
    named === 'Activity'
      ? [
          ...(slidingTokens === undefined ? [message('renewal.needs-sliding')] : []),
          minutes === undefined ? message('renewal.ceiling') : message('renewal.ceiling-of', { minutes }),
        ]
      : [];
  return { mode: named, because, remarks: [...ofActivity, restart] };
}
