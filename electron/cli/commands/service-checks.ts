import { sanitize } from '#core/base/sanitize.ts';
import { runLong } from '#core/contract/progress.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { type Command, defineCommand } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { readText } from '../text-file.ts';
import { daysLeftText } from '../views/days-left.ts';
import { stepLines, stepsExitCode } from '../views/steps.ts';
import { administeredOptions, configurationField, idOption } from './options.ts';

const checkCommand = operationCommand({
  name: 'services check',
  operation: 'directory.services.check',
  fields: {
    ...configurationField,
    loginPassword: { option: 'login-password-file', value: 'FILE', read: readSecret },
    siteAddress: { value: 'URL' },
  },
  examples: [
    'services check --site prod --as admin --type OAuth --id 1 --site-address https://portal.example.com',
  ],
  answer: ({ steps }) => ({
    document: { steps },
    lines: (printer) => stepLines(steps, printer),
    exitCode: stepsExitCode(steps),
  }),
});

const judgeCommand = defineCommand({
  name: 'services judge-response',
  options: {
    ...administeredOptions,
    ...idOption,
    response: {
      type: 'string',
      value: 'FILE',
      required: true,
    },
    metadata: { type: 'string', value: 'FILE' },
    consumer: { type: 'string', value: 'URL' },
    audience: { type: 'string', value: 'NAME' },
    'request-id': { type: 'string', value: 'ID' },
    'request-time': { type: 'string', value: 'TIME' },
  },
  calls: { 'directory.services.judgeResponse': { request: ['request-id', 'request-time'] } },
  examples: [
    'services judge-response --site prod --as admin --id 1 --response response.txt --audience portal.example.com',
  ],
  async run({ client, signal, terminal }, options) {
    const { site, as: operator, id, response, metadata, consumer, audience } = options;
    const { 'request-id': requestId, 'request-time': sentAt } = options;
    const input = {
      site,
      operator,
      id,
      response: await readSecret(response),
      ...(metadata === undefined ? {} : { metadata: await readText(metadata) }),
      ...(consumer === undefined ? {} : { consumer }),
      ...(audience === undefined ? {} : { audience }),
      ...(requestId === undefined || sentAt === undefined ? {} : { request: { id: requestId, sentAt } }),
    };
    const { steps, match, unmatched } = await runLong(
      client.directory.services.judgeResponse(input, { signal }),
      terminal.report,
    );
    return {
      document: { steps, ...(match && { match }), ...(unmatched && { unmatched }) },
      lines: (printer) => [
        ...stepLines(steps, printer),
        ...(match ? ['', matchLine(match, printer)] : []),
        ...(unmatched ? ['', printer.render(unmatched)] : []),
      ],
      exitCode: stepsExitCode(steps) || matchExitCode(match),
    };
  },
});

/** 0 where the response means a user of the site, 10 where it means nobody, or nobody knows whom. */
function matchExitCode(match: MatchResult | undefined): number {
  return match?.outcome === 'match' && match.user ? 0 : 10;
}

function matchLine({ outcome, user, reason }: MatchResult, { text, render }: Printer): string {
  if (reason) return [text('response-user.not-configured'), render(reason)].join(' ');
  if (user) return text('response-user.match', { login: user.Login ?? String(user.UserID) });
  return outcome === 'match' ? text('response-user.none') : text(`response-user.${outcome}`);
}

const clocksCommand = operationCommand({
  name: 'clocks',
  operation: 'directory.services.clocks',
  examples: ['clocks --site prod --as admin'],
  answer: (clocks) => ({
    document: { clocks },
    lines: ({ text, render, language }) =>
      alignColumns(
        clocks.map(({ source, skewSeconds, finding: { message, remedies } }) => [
          render(source),
          skewSeconds === undefined
            ? ''
            : text('clocks.skew', { sign: skewSeconds > 0 ? '+' : '', seconds: skewSeconds }),
          [message, ...remedies].map(render).join(' '),
        ]),
        '',
        language,
      ),
    exitCode: clocks.some(({ verdict }) => verdict === 'warn' || verdict === 'fail')
      ? 10
      : clocks.some(({ verdict }) => verdict === 'unknown')
        ? 11
        : 0,
  }),
});

const calendarCommand = defineCommand({
  name: 'certificates',
  options: { ...administeredOptions, days: { type: 'count', value: 'N', most: 100_000 } },
  calls: {
    'directory.services.calendar': {
      withDirectories: { excluded: 'it lists the certificates of all services' },
    },
  },
  examples: ['certificates --site prod --as admin --days 60'],
  async run({ client, signal, terminal }, { site, as: operator, days = 30 }) {
    const call = client.directory.services.calendar({ site, operator }, { signal });
    const calendar = await runLong(call, terminal.report);
    return {
      document: { certificates: calendar },
      lines: (printer) => {
        const { text, render, language } = printer;
        return [
          ...alignColumns(
            calendar.map(({ source, subject, state, reason, notAfter, daysLeft: left }) => [
              left === undefined ? '' : daysLeftText(left, days, printer),
              notAfter?.slice(0, 10) ??
                text(state === 'none' ? 'certificates.absent' : 'certificates.unknown'),
              render(source),
              reason ? render(reason) : sanitize(subject, 100),
            ]),
            '',
            language,
          ),
          ...(calendar.length === 0 ? [text('certificates.none')] : []),
        ];
      },
      exitCode: calendar.some(({ daysLeft }) => daysLeft !== undefined && daysLeft <= days)
        ? 10
        : calendar.some(({ state }) => state === 'unknown')
          ? 11
          : 0,
    };
  },
});

export const serviceCheckCommands: readonly Command[] = [
  checkCommand,
  judgeCommand,
  clocksCommand,
  calendarCommand,
];
