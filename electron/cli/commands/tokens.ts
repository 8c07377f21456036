import { sanitize } from '#core/base/sanitize.ts';
import { userName } from '#core/contract/columns.ts';
import { type CreatedToken, type Token, tokenColumns } from '#core/contract/signin/tokens.ts';
import { capMessage } from '#core/views/messages.ts';
import { type Command, defineCommand } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from '../views/record-table.ts';
import { administeredOptions, configOption, configurationField, configurationOf } from './options.ts';

const list = operationCommand({
  name: 'tokens list',
  operation: 'signin.tokens.list',
  examples: ['tokens list --site prod --as admin', 'tokens list --site prod --as admin --login a.meyer'],
  answer: (tokens) => ({ document: { tokens }, lines: (printer) => tokenLines(tokens, printer) }),
});

const revoke = operationCommand({
  name: 'tokens revoke',
  operation: 'signin.tokens.revoke',
  examples: ['tokens revoke --site prod --as admin --id 7'],
  answer: (revoked) => ({
    document: { token: revoked },
    lines: (printer) => {
      const user = sanitize(userName({ Login: revoked.Login, UserID: revoked.UserId }));
      return [printer.text('tokens.revoked', { name: revoked.Name, user })];
    },
  }),
});

const generate = defineCommand({
  name: 'tokens generate',
  options: {
    ...administeredOptions,
    login: { type: 'string', value: 'LOGIN', required: true },
    name: { type: 'string', value: 'TEXT', required: true },
    days: { type: 'count', value: 'N', most: 36_500 },
    ...configOption,
    'max-tokens': { type: 'count', value: 'N', none: true },
    'max-days': { type: 'count', value: 'N', none: true },
  },
  calls: {
    'signin.tokens.generate': { limits: ['max-tokens', 'max-days'], configuration: 'config' },
  },
  examples: [
    'tokens generate --site prod --as admin --login a.meyer --name build --days 90 --config appsettings.json',
  ],
  async run({ client, signal }, { site, as: operator, login, name, days, ...args }) {
    const limits = {
      ...(args['max-tokens'] === undefined ? {} : { PatMaxTokensPerUser: args['max-tokens'] }),
      ...(args['max-days'] === undefined ? {} : { PatMaxExpirationDays: args['max-days'] }),
    };
    const input = {
      ...{ site, operator, login, name, limits },
      ...(days === undefined ? {} : { days }),
      ...(await configurationOf(args)),
    };
    return answer(await client.signin.tokens.generate(input, { signal }));
  },
});

const ownList = operationCommand({
  name: 'own-tokens list',
  operation: 'signin.ownTokens.list',
  examples: ['own-tokens list --site prod --as a.meyer'],
  answer: (tokens) => ({ document: { tokens }, lines: (printer) => tokenLines(tokens, printer) }),
});

const ownCreate = operationCommand({
  name: 'own-tokens create',
  operation: 'signin.ownTokens.create',
  fields: configurationField,
  examples: ['own-tokens create --site prod --as a.meyer --name build --days 90 --config appsettings.json'],
  answer,
});

const ownRevoke = operationCommand({
  name: 'own-tokens revoke',
  operation: 'signin.ownTokens.revoke',
  examples: ['own-tokens revoke --site prod --as a.meyer --id 7'],
  answer: (revoked) => ({
    document: { token: revoked },
    lines: ({ text }) => [text('tokens.own-revoked', { name: revoked.Name })],
  }),
});

function answer(token: CreatedToken) {
  return { document: { token }, lines: (printer: Printer) => createdLines(token, printer) };
}

export const tokenCommands: readonly Command[] = [list, revoke, generate, ownList, ownCreate, ownRevoke];

/** Personal access tokens for people. */
function tokenLines(tokens: readonly Token[], printer: Printer): string[] {
  if (tokens.length === 0) return [printer.text('tokens.none')];
  return recordTable(tokenColumns, tokens, printer);
}

/** A token that was created, with the caps that it was held against. */
function createdLines(
  { Login, UserId, ExpiresAt, Token: secret, Caps }: CreatedToken,
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const login = sanitize(userName({ Login, UserID: UserId }));
  return [
    ExpiresAt === null
      ? text('tokens.generated', { login })
      : text('tokens.generated-until', { login, end: ExpiresAt }),
    style('heading', secret),
    ...Caps.map((cap) => `${cap.name} ${cap.value} (${render(capMessage(cap))})`),
  ];
}
