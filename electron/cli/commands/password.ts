import { SiteferryError } from '#core/base/errors.ts';
import {
  type PasswordJudgement,
  type PasswordPolicy,
  passwordPolicy,
} from '#core/contract/signin/passwords.ts';
import { message } from '#core/messages/catalogue.ts';
import { readJsonFile } from '#core/workspace/files.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { administeredOptions } from './options.ts';

const passwordOption = {
  'password-file': {
    type: 'string',
    value: 'FILE',
    required: true,
  },
} as const satisfies OptionSpecs;
/** The same for a field of an operation. */
const passwordField = {
  password: { option: 'password-file', value: 'FILE', read: readSecret },
} as const;

const policyCommand = operationCommand({
  name: 'password policy',
  operation: 'signin.passwords.policy',
  examples: ['password policy --site prod --as admin'],
  answer: (policy) => ({
    document: { policy },
    lines: ({ language }) =>
      alignColumns(
        Object.entries(policy).map(([name, value]) => [name, String(value ?? 'off')]),
        '',
        language,
      ),
  }),
});

const checkCommand = defineCommand({
  name: 'password check',
  options: {
    ...administeredOptions,
    ...passwordOption,
    login: { type: 'string', value: 'LOGIN' },
    'birth-date': { type: 'string', value: 'YYYY-MM-DD' },
    policy: { type: 'string', value: 'FILE' },
  },
  calls: { 'signin.passwords.judge': { password: 'password-file', birthDate: 'birth-date' } },
  examples: ['password check --site prod --as admin --login a.meyer --password-file -'],
  async run({ client, signal }, { site, as: operator, login = '', policy, ...args }) {
    const birthDate = args['birth-date'];
    if (birthDate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(birthDate)) {
      throw new SiteferryError('usage', {
        reason: message('password.birth-date-not-date', { value: birthDate }),
      });
    }
    const password = await readSecret(args['password-file']);
    const input = {
      site,
      operator,
      login,
      password,
      ...(birthDate ? { birthDate } : {}),
      ...(policy === undefined ? {} : { policy: await readPolicy(policy) }),
    };
    const judged = await client.signin.passwords.judge(input, { signal });
    // The evidence is a part of the password: for a window that the person looks at, not for a log.
    const findings = judged.findings.map(({ evidence: _, ...finding }) => finding);
    return {
      document: { verdict: judged.verdict, findings },
      lines: (printer) => judgementLines({ verdict: judged.verdict, findings }, printer),
      exitCode: judged.verdict === 'accepted' ? 0 : 10,
    };
  },
});

const HEADINGS = {
  refused: 'password.check.rejected',
  'configuration-error': 'password.check.contradictory',
} as const;

function judgementLines({ verdict, findings }: PasswordJudgement, printer: Printer): string[] {
  const { style, text, render } = printer;
  if (verdict === 'accepted') return [style('good', text('password.check.accepted'))];
  return [
    style('bad', text(HEADINGS[verdict])),
    ...findings.map(({ message, remedies }) => `  ${[message, ...remedies].map(render).join(' ')}`),
  ];
}

/** Throws `file-unreadable`. */
async function readPolicy(file: string): Promise<PasswordPolicy> {
  const printed = await readJsonFile(file);
  const isAnswer = typeof printed === 'object' && printed !== null && 'policy' in printed;
  const policy = passwordPolicy.safeParse(isAnswer ? printed.policy : undefined);
  if (policy.success) return policy.data;
  throw new SiteferryError('file-unreadable', { file, reason: message('password.not-a-policy') });
}

const setCommand = operationCommand({
  name: 'password set',
  operation: 'signin.passwords.set',
  fields: passwordField,
  examples: ['password set --site prod --as admin --login a.meyer --password-file -'],
  answer: (done, { login }) => ({
    document: done,
    lines: ({ text, render, style }) => [
      text('password.set', { login }),
      ...done.remarks.map((one) => style('changed', render(one))),
    ],
  }),
});

const verifyCommand = operationCommand({
  name: 'password verify',
  operation: 'signin.passwords.verify',
  fields: passwordField,
  examples: ['password verify --site prod --as admin --login a.meyer --password-file -'],
  answer: (verified, { login }) => ({
    document: verified,
    lines: ({ style, text }) => [
      verified.matches
        ? style('good', text('password.verify.matches', { login }))
        : style(
            'bad',
            text(verified.form === 'none' ? 'password.verify.none' : 'password.verify.differs', { login }),
          ),
      ...(verified.rehashed ? [text('password.verify.rehashed')] : []),
    ],
    exitCode: verified.matches ? 0 : 10,
  }),
});

export const passwordCommands: readonly Command[] = [policyCommand, checkCommand, setCommand, verifyCommand];
