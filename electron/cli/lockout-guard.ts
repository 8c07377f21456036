import { ORPCError } from '@orpc/client';
import { isConfirmed } from '#core/base/confirm.ts';
import type { ErrorCode } from '#core/base/error-codes.ts';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Guard, GuardedWrite } from '#core/contract/signin/guard.ts';
import { message } from '#core/messages/catalogue.ts';
import { lockOutMessages, whatIfMessages, whatIfTable } from '#core/views/messages.ts';
import type { CommandContext, CommandResult, OptionSpecs, OptionValues } from './command.ts';
import { confirmWithinOf, confirmWithinOption, makeAndAwait } from './confirm-within.ts';
import type { Printer } from './printer.ts';
import { alignColumns } from './text/table.ts';

/** The typed confirmation of what locks somebody out. */
export const confirmOption = {
  confirm: {
    type: 'string',
    value: 'SITE',
  },
} as const satisfies OptionSpecs;

/** What a write would mean, in place of the write. */
export const whatIfOption = {
  'what-if': { type: 'boolean' },
} as const satisfies OptionSpecs;

/** Options of a write that can lock somebody out. */
export const guardedOptions = {
  ...confirmOption,
  ...whatIfOption,
  ...confirmWithinOption,
} as const satisfies OptionSpecs;

/** What of them an operation gets that its other fields do not say. */
export const guardedMapping = { confirmWithin: 'confirm-within' } as const;

/** True where a run may remove what its plan removes: the site was typed once more, or nothing is going to be written. */
export function mayRemove(
  { confirm, 'dry-run': dryRun }: { confirm: string | undefined; 'dry-run': boolean },
  site: string,
): boolean {
  return dryRun || isConfirmed(confirm, site);
}

/** Lets stored settings go. */
export const clearSettingsOption = {
  'clear-settings': { type: 'boolean' },
} as const satisfies OptionSpecs;

interface At {
  site: string;
  operator: string;
}

/** What was typed of a guarded write. */
type Typed = OptionValues<typeof guardedOptions> & {
  /** Whether `Settings (JSON)` may go. */
  'clear-settings'?: boolean;
};

/** What the write ends with where nobody has confirmed it. */
const UNCONFIRMED_ERRORS: ReadonlySet<string> = new Set([
  'lock-out',
  'settings-cleared',
] satisfies ErrorCode[]);

/** Where a guarded write is made, with what the person has confirmed. */
interface ConfirmedTarget extends At {
  confirm?: string;
  clearSettings?: boolean;
  confirmWithin?: number | undefined;
}

/**
 * Asks the lock-out guard before a write. What would lock somebody out is not made unless the site's name was typed, nor
 * what would clear settings unless that was said; the answer then says who and what, and ends with 10.
 */
export async function guardWrite(
  context: CommandContext,
  at: At,
  write: GuardedWrite,
  typed: Typed,
  make: (at: ConfirmedTarget, guard: Guard) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { client, signal } = context;
  const { confirm, 'clear-settings': clearSettings = false, 'what-if': whatIf } = typed;
  const toConfirm = confirmWithinOf(typed);
  const guard = await client.signin.entry.guard({ ...at, write, replay: whatIf }, { signal });
  if (whatIf) return whatIfResult(guard);
  const isLocking = guard.isDangerous && !isConfirmed(confirm, at.site);
  const isClearing = guard.clears.length > 0 && !clearSettings;
  const sure = { ...at, ...toConfirm, ...(clearSettings ? { clearSettings } : {}) };
  const confirmed = guard.isDangerous && !isLocking ? { ...sure, confirm: at.site } : sure;
  try {
    // The write asks the same, and what its rules refuse is refused by them.
    const made = () => make(confirmed, guard);
    return await ('confirmWithin' in toConfirm ? makeAndAwait(context, made) : made());
  } catch (error) {
    const isAsked = error instanceof ORPCError && UNCONFIRMED_ERRORS.has(error.code);
    if (!isAsked || (!isLocking && !isClearing)) throw error;
  }
  const { clears } = guard;
  return {
    document: { guard },
    lines: (printer) => [
      ...(isClearing
        ? [printer.text('guarded.clears', { settings: clears.map((one) => sanitize(one)) })]
        : []),
      ...(isLocking ? guardLines(guard, printer) : []),
      ...(isLocking ? [printer.text('guarded.refused', { site: redactAddress(at.site) })] : []),
    ],
    exitCode: 10,
  };
}

/** What a change would mean, which is not made. */
export function whatIfResult(
  guard: Guard,
  said: 'guarded.what-if' | 'sign-in.what-if' = 'guarded.what-if',
): CommandResult {
  const { clears, isDangerous, replay } = guard;
  const cleared = clears.map((one) => sanitize(one));
  return {
    document: { guard },
    lines: (printer) => [
      ...guardLines(guard, printer),
      ...(clears.length > 0 ? [printer.text('guarded.clears', { settings: cleared })] : []),
      printer.text(said),
    ],
    exitCode: isDangerous || clears.length > 0 || (replay?.lost ?? 0) > 0 ? 10 : 0,
  };
}

/** Who could sign in after a change, and who could before where that differs; with the sign-ins where they were replayed. */
export function guardLines(guard: Guard, { language, render }: Printer): string[] {
  const { places, users, replay, operator, notes } = guard;
  const names = (ways: readonly string[], unsure: readonly string[] = []) =>
    ways
      .map((way) => (unsure.includes(way) ? render(message('lock-out.unsure', { way })) : sanitize(way)))
      .join(', ') || render(message('lock-out.no-way'));
  return [
    ...alignColumns(
      places.map(({ hostname, device, ways, before, unsure }) => [
        hostname === '*' ? render(message('lock-out.any-host')) : sanitize(hostname),
        device,
        names(ways, unsure),
        names(before) === names(ways) ? '' : render(message('lock-out.now', { ways: names(before) })),
      ]),
      '',
      language,
    ),
    ...(replay ? alignColumns(whatIfRows(guard, render), '', language) : []),
    ...[...lockOutMessages(users), ...whatIfMessages(guard), ...notes].map(render),
    render(message(`lock-out.operator.${operator}`)),
  ];
}

function whatIfRows(guard: Guard, render: Printer['render']): string[][] {
  return whatIfTable(guard).map((row) => row.map((cell) => (typeof cell === 'string' ? cell : render(cell))));
}
