import { basename } from 'node:path';
import type { CreatedToken } from '#core/contract/signin-tokens.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { readText } from '../text-file.ts';
import { createdLines, tokenLines, userText } from '../views/tokens.ts';
import { administeredOptions, idOption } from './options.ts';

const newOptions = {
  name: { type: 'string', value: 'TEXT', required: true },
  days: { type: 'count', value: 'N', most: 36_500 },
  config: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

const list = defineCommand({
  name: 'tokens list',
  options: { ...administeredOptions, login: { type: 'string', value: 'LOGIN' } },
  calls: { 'signin.tokens.list': {} },
  examples: ['tokens list --site prod --as admin', 'tokens list --site prod --as admin --login a.meyer'],
  async run({ client, signal }, { site, as: operator, login }) {
    const input = { site, operator, ...(login === undefined ? {} : { login }) };
    const tokens = await client.signin.tokens.list(input, { signal });
    return { document: { tokens }, lines: (printer) => tokenLines(tokens, printer) };
  },
});

const revoke = defineCommand({
  name: 'tokens revoke',
  options: { ...administeredOptions, ...idOption },
  calls: { 'signin.tokens.revoke': {} },
  examples: ['tokens revoke --site prod --as admin --id 7'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id };
    const revoked = await client.signin.tokens.revoke(input, { signal });
    return {
      document: { token: revoked },
      lines: (printer) => {
        const user = userText(revoked.Login, revoked.UserId, printer);
        return [printer.text('tokens.revoked', { name: revoked.Name, user })];
      },
    };
  },
});

const generate = defineCommand({
  name: 'tokens generate',
  options: {
    ...administeredOptions,
    login: { type: 'string', value: 'LOGIN', required: true },
    ...newOptions,
    'max-tokens': { type: 'count', value: 'N', none: true },
    'max-days': { type: 'count', value: 'N', none: true },
  },
  calls: {
    'signin.tokens.generate': { limits: ['max-tokens', 'max-days'], configuration: 'config' },
  },
  examples: [
    'tokens generate --site prod --as admin --login a.meyer --name build --days 90 --config appsettings.json',
  ],
  async run({ client, signal }, { site, as: operator, login, ...given }) {
    const limits = {
      ...(given['max-tokens'] === undefined ? {} : { PatMaxTokensPerUser: given['max-tokens'] }),
      ...(given['max-days'] === undefined ? {} : { PatMaxExpirationDays: given['max-days'] }),
    };
    const input = { site, operator, login, limits, ...(await newToken(given)) };
    return answer(await client.signin.tokens.generate(input, { signal }));
  },
});

const ownList = defineCommand({
  name: 'own-tokens list',
  options: administeredOptions,
  calls: { 'signin.ownTokens.list': {} },
  examples: ['own-tokens list --site prod --as a.meyer'],
  async run({ client, signal }, { site, as: operator }) {
    const tokens = await client.signin.ownTokens.list({ site, operator }, { signal });
    return { document: { tokens }, lines: (printer) => tokenLines(tokens, printer) };
  },
});

const ownCreate = defineCommand({
  name: 'own-tokens create',
  options: { ...administeredOptions, ...newOptions },
  calls: { 'signin.ownTokens.create': { configuration: 'config' } },
  examples: ['own-tokens create --site prod --as a.meyer --name build --days 90 --config appsettings.json'],
  async run({ client, signal }, { site, as: operator, ...given }) {
    const input = { site, operator, ...(await newToken(given)) };
    return answer(await client.signin.ownTokens.create(input, { signal }));
  },
});

const ownRevoke = defineCommand({
  name: 'own-tokens revoke',
  options: { ...administeredOptions, ...idOption },
  calls: { 'signin.ownTokens.revoke': {} },
  examples: ['own-tokens revoke --site prod --as a.meyer --id 7'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id };
    const revoked = await client.signin.ownTokens.revoke(input, { signal });
    return {
      document: { token: revoked },
      lines: ({ text }) => [text('tokens.own-revoked', { name: revoked.Name })],
    };
  },
});

interface NewToken {
  name: string;
  days?: number | undefined;
  config?: string | undefined;
}

async function newToken({ name, days, config }: NewToken) {
  return {
    name,
    ...(days === undefined ? {} : { days }),
    ...(config === undefined
      ? {}
      : { configuration: { name: basename(config), text: await readText(config) } }),
  };
}

function answer(token: CreatedToken) {
  return { document: { token }, lines: (printer: Printer) => createdLines(token, printer) };
}

export const tokenCommands: readonly Command[] = [list, revoke, generate, ownList, ownCreate, ownRevoke];
