import { sanitize } from '#core/base/sanitize.ts';
import type {
  CheckedPlace,
  KnownCertificate,
  Reminder,
} from '#core/contract/directory/known-certificates.ts';
import { daysLeft } from '#core/contract/directory/reminder-steps.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { daysLeftText } from '../views/days-left.ts';

const knownCommand = defineCommand({
  name: 'certificates known',
  options: { days: { type: 'count', value: 'N', most: 100_000 } },
  calls: { 'directory.certificates.known': {} },
  examples: ['certificates known --days 60'],
  async run({ client, signal, now }, { days = 30 }) {
    const { places } = await client.directory.certificates.known({}, { signal });
    const rows = rowsOf(places, now());
    return {
      document: { places },
      lines: (printer) => [
        ...alignColumns(
          rows.map(({ place, certificate, days: until }) => [
            until === undefined ? '' : daysLeftText(until, days, printer),
            certificate?.notAfter.slice(0, 10) ?? printer.text('certificates.unknown'),
            certificate ? sanitize(certificate.name, 80) : '',
            ...placeCells(place, printer),
            stateOf(place, certificate?.sha256, printer),
          ]),
          '',
          printer.language,
        ),
        ...(rows.length === 0 ? [printer.text('certificates.none-known')] : []),
      ],
      exitCode: rows.some(({ days: until }) => until !== undefined && until <= days)
        ? 10
        : places.some(({ failure }) => failure !== undefined)
          ? 11
          : 0,
    };
  },
});

interface Row {
  place: CheckedPlace;
  certificate?: KnownCertificate;
  days?: number;
}

/** A row for each certificate, and for each place where none was ever read; the first to end first. */
function rowsOf(places: readonly CheckedPlace[], now: Date): Row[] {
  return places
    .flatMap((place): Row[] =>
      place.certificates.length === 0
        ? [{ place }]
        : place.certificates.map((certificate) => ({
            place,
            certificate,
            days: daysLeft(certificate.notAfter, now),
          })),
    )
    .sort((one, other) => (one.days ?? Infinity) - (other.days ?? Infinity));
}

function placeCells(
  { site, source, address }: Pick<CheckedPlace, 'site' | 'source' | 'address'>,
  printer: Printer,
) {
  return [sanitize(address, 100), printer.render(source), site === undefined ? '' : sanitize(site)];
}

/** What was found out last, and when. */
function stateOf(
  { checkedAt, failure, verdict }: CheckedPlace,
  sha256: string | undefined,
  printer: Printer,
) {
  const { text, render } = printer;
  const checked = checkedAt === undefined ? [] : [text('certificates.checked', { at: checkedAt })];
  if (failure) return [...checked, text('certificates.unread', { reason: failure.reason })].join('; ');
  const will =
    verdict && verdict.sha256 === sha256 ? [render(message(`ldaps.prediction.${verdict.prediction}`))] : [];
  return [...will, ...checked].join(', ');
}

const recheckCommand = operationCommand({
  name: 'certificates recheck',
  operation: 'directory.certificates.recheck',
  fields: { olderThanHours: { option: 'older-than', value: 'HOURS', otherwise: 0 } },
  examples: ['certificates recheck', 'certificates recheck --older-than 24'],
  answer: ({ checked, unknown }) => ({
    document: { checked, unknown },
    lines: ({ text }) => [
      text('certificates.rechecked', { count: checked }),
      ...(unknown > 0 ? [text('certificates.not-read', { count: unknown })] : []),
    ],
    exitCode: unknown > 0 ? 11 : 0,
  }),
});

const remindersCommand = defineCommand({
  name: 'certificates reminders',
  options: {},
  calls: {
    'directory.certificates.reminders': {},
    'directory.certificates.acknowledge': { reminders: { excluded: 'those that it has just printed' } },
  },
  examples: ['certificates reminders'],
  async run({ client, signal }) {
    const reminders = await client.directory.certificates.reminders({}, { signal });
    const given = reminders.map(({ sha256, step }) => ({ sha256, step }));
    if (given.length > 0) await client.directory.certificates.acknowledge({ reminders: given }, { signal });
    return {
      document: { reminders },
      lines: (printer) =>
        reminders.length === 0
          ? [printer.text('certificates.no-reminders')]
          : reminders.flatMap((one) => reminderLines(one, printer)),
      exitCode: reminders.length > 0 ? 10 : 0,
    };
  },
});

function reminderLines({ certificate, daysLeft: days, places }: Reminder, printer: Printer): string[] {
  const { name, notAfter } = certificate;
  const values = { name: sanitize(name, 100), end: notAfter };
  return [
    reminderText(values, days, printer),
    ...alignColumns(
      places.map((place) => placeCells(place, printer)),
      '  ',
      printer.language,
    ),
  ];
}

function reminderText(values: { name: string; end: string }, days: number, { text }: Printer): string {
  if (days < 0) return text('certificates.reminder.ended', values);
  if (days === 0) return text('certificates.reminder.last-day', values);
  return text('certificates.reminder', { ...values, days });
}

export const certificateCommands: readonly Command[] = [knownCommand, recheckCommand, remindersCommand];
