import { redactAddress } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import type { Guard, GuardedChange } from '#core/contract/signin-entry.ts';
import type { Client } from '#core/host/client.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Answer, OptionSpecs } from './command.ts';
import type { Printer } from './printer.ts';
import { alignColumns } from './text/table.ts';

/** The typed confirmation of what locks somebody out. */
export const confirmOption = {
  confirm: {
    type: 'string',
    value: 'SITE',
  },
} as const satisfies OptionSpecs;

interface At {
  site: string;
  operator: string;
}

/**
 * Asks the lock-out guard before a change. What would lock somebody out is not made unless the site's name was typed;
 * the answer then says who, and ends with 10.
 */
export async function guarded(
  client: Client,
  at: At,
  change: GuardedChange,
  { confirm, signal }: { confirm: string | undefined; signal: AbortSignal },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const guard = await client.signin.entry.guard({ ...at, ...change }, { signal });
  if (!guard.isDangerous || confirm === at.site) return await make();
  return {
    document: { guard },
    lines: (printer) => [
      ...guardLines(guard, printer),
      printer.text('guarded.refused', { site: redactAddress(at.site) }),
    ],
    exitCode: 10,
  };
}

/** Who could sign in after a change, and who could before where that differs. */
export function guardLines({ places, operator }: Guard, { language, render }: Printer): string[] {
  const names = (ways: readonly string[]) =>
    ways.map((way) => visible(way)).join(', ') || render(message('lock-out.no-way'));
  return [
    ...alignColumns(
      places.map(({ hostname, device, ways, before }) => [
        hostname === '*' ? render(message('lock-out.any-host')) : visible(hostname),
        device,
        names(ways),
        names(before) === names(ways) ? '' : render(message('lock-out.now', { ways: names(before) })),
      ]),
      '',
      language,
    ),
    render(message(`lock-out.operator.${operator}`)),
  ];
}
