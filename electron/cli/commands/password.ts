import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import {
  type PasswordFinding,
  type PasswordPolicy,
  passwordPolicy,
} from '#core/contract/signin-passwords.ts';
import { readJsonFile } from '#core/host/files.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const passwordOption = {
  'password-file': {
    type: 'string',
    value: 'FILE',
    required: true,
  },
} as const satisfies OptionSpecs;
const loginOption = {
  login: { type: 'string', value: 'LOGIN', required: true },
} as const satisfies OptionSpecs;

const policyCommand = defineCommand({
  name: 'password policy',
  options: at,
  calls: { 'signin.passwords.policy': {} },
  examples: ['password policy --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const policy = await client.signin.passwords.policy({ site, operator }, { signal });
    return {
      document: { policy },
      lines: () =>
        alignColumns(Object.entries(policy).map(([name, value]) => [name, String(value ?? 'off')])),
    };
  },
});

const FINDINGS: Readonly<Record<PasswordFinding['rule'], string>> = {
  'too-long': 'is longer than the maximum',
  'too-short': 'is shorter than the minimum',
  'no-special-character': 'has no special character',
  'no-capital-letter': 'has no capital letter',
  'equals-login': 'is the login',
  'equals-previous': 'was used before',
  'birth-date': 'has the birth date',
  sequence: 'has a run of neighbours',
  repeat: 'has a repeated piece',
};

const checkCommand = defineCommand({
  name: 'password check',
  options: {
    ...at,
    ...passwordOption,
    login: { type: 'string', value: 'LOGIN' },
    'birth-date': { type: 'string', value: 'YYYY-MM-DD' },
    policy: { type: 'string', value: 'FILE' },
  },
  calls: { 'signin.passwords.judge': { password: 'password-file', birthDate: 'birth-date' } },
  examples: ['password check --site prod --as admin --login a.meyer --password-file -'],
  async run({ client, signal }, { site, as: operator, login = '', policy, ...given }) {
    const birthDate = given['birth-date'];
    if (birthDate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(birthDate)) {
      throw new SiteferryError('usage', { reason: '--birth-date is YYYY-MM-DD.' });
    }
    const password = await readSecret(given['password-file']);
    const input = {
      site,
      operator,
      login,
      password,
      ...(birthDate ? { birthDate } : {}),
      ...(policy === undefined ? {} : { policy: await readPolicy(policy) }),
    };
    const judged = await client.signin.passwords.judge(input, { signal });
    // The part of the password that breaks a rule is for a window that the person looks at, not for a log.
    const findings = judged.findings.map(({ rule, limit }) => ({
      rule,
      ...(limit === undefined ? {} : { limit }),
    }));
    return {
      document: { verdict: judged.verdict, findings },
      lines: ({ style }) => {
        if (judged.verdict === 'accepted') return [style('good', 'The policy accepts it.')];
        if (judged.verdict === 'configuration-error') {
          return [style('bad', 'The policy contradicts itself: a repeat length needs a maximum length.')];
        }
        return [
          style('bad', 'The policy refuses it:'),
          ...findings.map(
            ({ rule, limit }) => `  it ${FINDINGS[rule]}${limit === undefined ? '' : ` of ${limit}`}`,
          ),
        ];
      },
      exitCode: judged.verdict === 'accepted' ? 0 : 10,
    };
  },
});

/** Throws `file-unreadable`. */
async function readPolicy(file: string): Promise<PasswordPolicy> {
  const printed = await readJsonFile(file);
  const isAnswer = typeof printed === 'object' && printed !== null && 'policy' in printed;
  const policy = passwordPolicy.safeParse(isAnswer ? printed.policy : undefined);
  if (policy.success) return policy.data;
  throw new SiteferryError('file-unreadable', { file, reason: 'it is no policy of password policy --json' });
}

const setCommand = defineCommand({
  name: 'password set',
  options: {
    ...at,
    ...loginOption,
    ...passwordOption,
    first: { type: 'boolean' },
  },
  calls: { 'signin.passwords.set': { password: 'password-file' } },
  examples: ['password set --site prod --as admin --login a.meyer --password-file -'],
  async run({ client, signal }, { site, as: operator, login, first, ...given }) {
    const password = await readSecret(given['password-file']);
    const done = await client.signin.passwords.set({ site, operator, login, password, first }, { signal });
    return { document: done, lines: () => [`Set the password of ${visible(login)}.`] };
  },
});

const verifyCommand = defineCommand({
  name: 'password verify',
  options: { ...at, ...loginOption, ...passwordOption },
  calls: { 'signin.passwords.verify': { password: 'password-file' } },
  examples: ['password verify --site prod --as admin --login a.meyer --password-file -'],
  async run({ client, signal }, { site, as: operator, login, ...given }) {
    const password = await readSecret(given['password-file']);
    const verified = await client.signin.passwords.verify({ site, operator, login, password }, { signal });
    return {
      document: verified,
      lines: ({ style }) => [
        verified.matches
          ? style('good', `It is the password of ${visible(login)}.`)
          : style(
              'bad',
              `It is not the password of ${visible(login)}${verified.form === 'none' ? ', who has none' : ''}.`,
            ),
        ...(verified.rehashed ? ['Its hash was of the older form and was renewed.'] : []),
      ],
      exitCode: verified.matches ? 0 : 10,
    };
  },
});

export const passwordCommands: readonly Command[] = [policyCommand, checkCommand, setCommand, verifyCommand];
