import { createHash } from 'node:crypto';
import type { FactorMeans } from '#core/access/serve/factor.ts';
import { type BotStart, readStarts } from '#core/directory/telegram/bot.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { PATIENCE } from '../begin.ts';
import type { Serving } from '../serving.ts';

/** What a bot is started with: from it nobody can tell the ticket. */
export function startParameter(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url').slice(0, 32);
}

/** Bots are asked one after the other, and no more often than once in so many milliseconds. */
const PAUSE = 1_000;

/** Who has started a bot, as Telegram has told. */
export function createBotStarts({ context, delivery, now }: Serving) {
  const bots = new Map<string, { offset: number; askedAt: number; asking: Promise<void> }>();
  const seen = new Map<string, BotStart & { at: number }>();
  const ask = async (means: FactorMeans & { kind: 'telegram' }, api: string) => {
    const bot = bots.get(means.bot.token) ?? { offset: 0, askedAt: -PAUSE, asking: Promise.resolve() };
    bots.set(means.bot.token, bot);
    bot.asking = bot.asking.then(async () => {
      if (now() - bot.askedAt < PAUSE) return;
      bot.askedAt = now();
      const signal = new AbortController().signal;
      const read = await readStarts({ ...means.bot, api }, bot.offset, signal).catch((error: unknown) => {
        context.logError(error);
        return undefined;
      });
      if (!read) return;
      bot.offset = read.offset;
      for (const one of read.starts) seen.set(one.parameter, { ...one, at: now() });
      for (const [parameter, { at }] of seen) if (now() - at > PATIENCE) seen.delete(parameter);
    });
    await bot.asking;
  };
  return {
    /** Whether the user has started the bot by the link of a ticket. Throws a `Refusal` where bots are not asked. */
    async isStarted(ticket: string, means: FactorMeans & { kind: 'telegram' }): Promise<boolean> {
      if (delivery.telegram === undefined) throw new Refusal(501, 'telegram-off');
      await ask(means, delivery.telegram);
      const started = seen.get(startParameter(ticket));
      return started !== undefined && started.userName.toLowerCase() === means.userName?.toLowerCase();
    },
  };
}
