import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import type { Site } from '#core/site/site.ts';
import { readProviders } from '../person/providers.ts';
import { factorServiceOf, readServices } from '../person/services.ts';
import { type QueryContext, type QueryResult, querySite } from '../query-context.ts';
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
  return await querySite(site, readState, signal);
}

async function readState(db: QueryContext): Promise<SiteState> {
  const { tables, tryQuery } = db;
  const settings = await tryQuery(async () => (await tables.select('sys_general_settings'))[0] ?? {});
  const path = settings.value?.ApplicationPath;
  return {
    slots: await slotsOf(db),
    factor: await factorOf(db),
    registration: answerFrom(settings, ({ IsRegistrationAllowed: isAllowed }) =>
      isAllowed === true
        ? granted(message('triage-answer.registration-allowed'))
        : denied(message('triage-answer.registration-off')),
    ),
    edition: answerFrom(
      await tryQuery(async () => (await tables.select<{ IsCertified?: boolean }>('SiteInfo'))[0]),
      (row) =>
        row?.IsCertified === true
          ? denied(message('triage-answer.certified'))
          : granted(message('triage-answer.not-certified')),
    ),
    federation: await federationOf(db),
    applicationPath: typeof path === 'string' && path.trim() !== '' ? path.trim() : null,
  };
}

function answerFrom<Value>(result: QueryResult<Value>, answer: (value: Value) => Answer): Answer {
  return result.unknown ? unknown(result.unknown) : answer(result.value);
}

/** Slots that are held, against those that were bought. */
async function slotsOf({ tables, tryQuery }: QueryContext): Promise<Answer> {
  const result = await tryQuery(async () => {
    const held = await tables.select('UserSessions');
    const [licence] = await tables.select<{ PurchasedCount: number }>('Licences', { Kind: CONCURRENT });
    return { held: held.length, bought: licence?.PurchasedCount };
  });
  return answerFrom(result, ({ held, bought }) => {
    if (bought === undefined) return unknown(message('triage-answer.slots-held', { held }));
    const counts = { held, bought };
    return held >= bought
      ? denied(message('triage-answer.slots-full', counts))
      : granted(message('triage-answer.slots-free', counts));
  });
}

/** Providers whose second factor cannot be entered (spec, "Authentication", 6). */
async function factorOf(db: QueryContext): Promise<Answer> {
  const { result } = await readProviders(db);
  const services = await db.tryQuery(() => readServices(db));
  if (services.unknown) return unknown(services.unknown);
  return answerFrom(result, (all) => {
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

async function federationOf(db: QueryContext): Promise<SiteState['federation']> {
  const { result } = await readProviders(db);
  const active = (result.value ?? []).map(({ provider }) => provider).filter((one) => one.IsActive);
  const type = active.find(
    (one) => one.ProviderType === 'SAML' || one.ProviderType === 'OAuth',
  )?.ProviderType;
  return type && (type === 'SAML' ? 'saml' : 'oauth');
}
