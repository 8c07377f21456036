import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { message } from '#core/messages/catalogue.ts';
import type { CommandContext, OptionSpecs, OptionValues } from './command.ts';
import { type CommandWord, optionWords } from './command-text.ts';

/** Where roll-outs are kept. */
export const rolloutPlaceOptions = {
  jobs: { type: 'string', value: 'URL' },
  'jobs-password-file': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** One of them, and where it is kept. */
export const whichRolloutOptions = {
  ...rolloutPlaceOptions,
  rollout: { type: 'string', value: 'NUMBER|NAME' },
} as const satisfies OptionSpecs;

/** What gives that in inputs of operations. */
export const placeMapping = { jobsPasswordFile: 'jobs-password-file' } as const;

type PlaceArgs = OptionValues<typeof rolloutPlaceOptions>;

/** The place as operations are asked with it. */
export function placeOf({ jobs, 'jobs-password-file': file }: PlaceArgs) {
  return omitUndefined({ jobs, jobsPasswordFile: file === undefined ? undefined : resolve(file) });
}

/**
 * The roll-out that is meant, and its place: the one that was named, or where none was the only one that fits. Throws `usage` where
 * none does, or several do.
 */
export async function whichRollout(
  { client, signal }: Pick<CommandContext, 'client' | 'signal'>,
  { rollout: named, ...args }: OptionValues<typeof whichRolloutOptions>,
  fits: (rollout: Rollout) => boolean = () => true,
) {
  const place = placeOf(args);
  if (named !== undefined) return { ...place, rollout: named };
  const fitting = (await client.rollout.list(place, { signal })).filter(fits);
  const [first, second] = fitting;
  if (!first) throw new SiteferryError('usage', { reason: message('rollout.none-fits') });
  if (second) {
    const rollouts = fitting.map(({ number, name }) => `${number} (${name})`);
    throw new SiteferryError('usage', { reason: message('rollout.choose', { rollouts }) });
  }
  return { ...place, rollout: String(first.number) };
}

/** The words that name a roll-out on a command line. */
export function rolloutWords({ number }: Pick<Rollout, 'number'>, args: PlaceArgs): CommandWord[] {
  return [
    ...optionWords('rollout', String(number)),
    ...optionWords('jobs', args.jobs),
    ...optionWords('jobs-password-file', args['jobs-password-file']),
  ];
}
