import { SiteferryError } from '#core/base/errors.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { MultifactorKeys } from '#core/directory/multifactor/sign-in.ts';
import type { Bot } from '#core/directory/telegram/bot.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import { accountOf, providerOf, type SignInContext } from '../signin/context.ts';
import { evaluate } from '../signin/judge.ts';
import { judgeFactorSwitch } from '../signin/steps/provider.ts';
import { readContext } from './read-context.ts';
import type { ServeRun } from './request.ts';

/** What a second factor is confirmed with. */
export type FactorMeans =
  | { kind: 'service'; keys: MultifactorKeys }
  /** Whoever starts the bot has to be called so at Telegram; null for a user of whom that is not known. */
  | { kind: 'telegram'; bot: Omit<Bot, 'api'>; userName: string | null };

/** Whose second factor is asked about. */
interface Question {
  userId: number;
  method: SignInMethod;
  providerId: number | null;
}

/**
 * What the second factor of somebody is confirmed with, whose first one was right. Throws `factor-disabled` where it is off, or its
 * provider is inactive or missing, before anything else is looked at (spec, "Authentication", 6), and `sign-in-undecided` where that
 * cannot be told, or what is needed is not there.
 */
export async function readFactorMeans(
  site: Site,
  { userId, method, providerId }: Question,
  run: ServeRun,
): Promise<FactorMeans> {
  const context = await readContext(site, { user: `#${userId}`, method, providerId }, run);
  const provider = providerOf(context);
  const { result } = judgeFactorSwitch(context);
  if (!provider?.IsActive || result === 'blocks') throw new SiteferryError('factor-disabled', {});
  if (result === 'unknown') throw new SiteferryError('sign-in-undecided', {});
  const means = await readMeans(site, context, run);
  if (!means) throw new SiteferryError('sign-in-undecided', {});
  return means;
}

async function readMeans(
  site: Site,
  context: SignInContext,
  { signal, resources }: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<FactorMeans | undefined> {
  const { factor } = evaluate(context).facts;
  const provider = providerOf(context);
  if (!provider || !factor) return undefined;
  const secretsOf = (table: string, Id: number | null, ...columns: string[]) =>
    querySite(
      site,
      async ({ tables }) => {
        const values: string[] = [];
        for (const column of columns)
          values.push((await tables.secrets(table, column, { Id: Id ?? 0 }))[0] ?? '');
        return values;
      },
      signal,
      resources.openTables,
    );
  if (factor === 'telegram') {
    const [stored = ''] = await secretsOf('AuthenticationProviders', provider.Id, 'BotToken');
    const { BotId, BotName } = provider;
    const token = stored.includes(':') ? stored : `${BotId ?? ''}:${stored}`;
    const known = accountOf(context)?.TelegramUserName;
    const userName = typeof known === 'string' ? known.trim().replace(/^@/, '') : '';
    return stored === '' || !BotName?.trim()
      ? undefined
      : { kind: factor, bot: { name: BotName.trim(), token }, userName: userName || null };
  }
  const { table } = serviceTypes.Multifactor;
  const [apiKey = '', secretKey = ''] = await secretsOf(
    table,
    provider.SecondFactorServiceId,
    'ApiKey',
    'SecretKey',
  );
  const apiUrl = String(context.factor?.value?.ApiUrl ?? '').trim();
  return apiKey === '' || secretKey === '' || !URL.canParse(apiUrl)
    ? undefined
    : { kind: factor, keys: { apiUrl, apiKey, secretKey } };
}
