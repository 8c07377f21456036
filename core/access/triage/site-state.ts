import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import type { Site } from '#core/site/site.ts';
import { type Asked, type Asking, askSite } from '../asking.ts';
import { readProviders } from '../person/providers.ts';
import { factorServiceOf, readServices } from '../person/services.ts';
import { type Answer, denied, granted, unknown } from './answers.ts';

/** What holds for everybody of a site. */
export interface SiteState {
  slots: Answer;
  factor: Answer;
  registration: Answer;
  edition: Answer;
  /** The protocol of the first active identity provider; undefined where there is none, or it is not known. */
  federation: 'saml' | 'oauth' | undefined;
  /** `ApplicationPath` of the general settings; null where there is none. */
  applicationPath: string | null;
}

/** The kind of the licences that are taken in turns (spec, "Authentication", 11). */
const CONCURRENT = 'MainModuleConcurrent';

/** Reads what complaints can be about besides a user and a task. */
export async function readSiteState(site: Site, signal: AbortSignal | undefined): Promise<SiteState> {
  return await askSite(site, readState, signal);
}

async function readState(asking: Asking): Promise<SiteState> {
  const { tables, ask } = asking;
  const settings = await ask(async () => (await tables.select('sys_general_settings'))[0] ?? {});
  const path = settings.value?.ApplicationPath;
  return {
    slots: await slotsOf(asking),
    factor: await factorOf(asking),
    registration: told(settings, ({ IsRegistrationAllowed: isAllowed }) =>
      isAllowed === true
        ? granted(message('triage-answer.registration-allowed'))
        : denied(message('triage-answer.registration-off')),
    ),
    edition: told(
      await ask(async () => (await tables.select<{ IsCertified?: boolean }>('SiteInfo'))[0]),
      (row) =>
        row?.IsCertified === true
          ? denied(message('triage-answer.certified'))
          : granted(message('triage-answer.not-certified')),
    ),
    federation: await federationOf(asking),
    applicationPath: typeof path === 'string' && path.trim() !== '' ? path.trim() : null,
  };
}

function told<Value>(asked: Asked<Value>, answer: (value: Value) => Answer): Answer {
  return asked.unknown ? unknown(asked.unknown) : answer(asked.value);
}

/** Slots that are held, against those that were bought. */
async function slotsOf({ tables, ask }: Asking): Promise<Answer> {
  const asked = await ask(async () => {
    const held = await tables.select('UserSessions');
    const [licence] = await tables.select<{ PurchasedCount: number }>('Licences', { Kind: CONCURRENT });
    return { held: held.length, bought: licence?.PurchasedCount };
  });
  return told(asked, ({ held, bought }) => {
    if (bought === undefined) return unknown(message('triage-answer.slots-held', { held }));
    const counts = { held, bought };
    return held >= bought
      ? denied(message('triage-answer.slots-full', counts))
      : granted(message('triage-answer.slots-free', counts));
  });
}

/** Providers whose second factor cannot be entered (spec, "Authentication", 6). */
async function factorOf(asking: Asking): Promise<Answer> {
  const { asked } = await readProviders(asking);
  const services = await asking.ask(() => readServices(asking));
  if (services.unknown) return unknown(services.unknown);
  return told(asked, (all) => {
    const withFactor = all
      .map(({ provider }) => provider)
      .filter((one) => one.IsActive && secondFactorKind(one.SecondFactorType) === 'service');
    const broken = withFactor.filter((one) => factorServiceOf(services.value, one)?.IsOn !== 1);
    const names = (list: typeof withFactor) => list.map((one) => one.Description ?? one.ProviderType);
    if (broken.length > 0)
      return denied(message('triage-answer.factor-broken', { providers: names(broken) }));
    // `Multifactor.IsEnabled` is no matter of the database.
    return withFactor.length === 0
      ? unknown(message('triage-answer.no-factor'))
      : unknown(message('triage-answer.factor-by-key', { providers: names(withFactor) }));
  });
}

async function federationOf(asking: Asking): Promise<SiteState['federation']> {
  const { asked } = await readProviders(asking);
  const active = (asked.value ?? []).map(({ provider }) => provider).filter((one) => one.IsActive);
  const type = active.find(
    (one) => one.ProviderType === 'SAML' || one.ProviderType === 'OAuth',
  )?.ProviderType;
  return type && (type === 'SAML' ? 'saml' : 'oauth');
}
