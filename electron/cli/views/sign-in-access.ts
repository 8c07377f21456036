import { sanitize } from '#core/base/sanitize.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import { explanationLines } from './explanation.ts';

/** Why a user can or cannot sign in, what the site would answer, and what to do. */
export function signInAccessLines(
  access: SignInAccess,
  { withSql, withEntries }: { withSql: boolean; withEntries: boolean },
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const { explanation, notes, provider } = access;
  return [
    ...explanationLines(explanation, { withSql }, printer),
    '',
    answerLine(access, printer),
    ...(provider ? [providerLine(provider, printer)] : []),
    ...(withEntries ? domainLines(access, printer) : []),
    ...(explanation.remedies.length > 0 ? ['', style('heading', text('access.remedies'))] : []),
    ...explanation.remedies.map((remedy) => `  ${render(remedy)}`),
    ...(notes.length > 0 ? [''] : []),
    ...notes.map((note) => style('faint', render(note))),
  ];
}

const ENTRY_LOOKS = { allowed: 'good', bypassed: 'changed', unknown: 'changed' } as const;

/** What domain access control makes of the host name, wherever a token is issued. */
function domainLines({ domainEntries, hostname }: SignInAccess, { style, text, render }: Printer): string[] {
  if (domainEntries.length === 0) return [];
  const rows = domainEntries.map(({ entry, result, key, bypassKeys }) => ({
    result,
    word: render(message(`access-signin.entry-result.${result}`)),
    title: render(message(`access-signin.entry.${entry}`)),
    keys: key === null ? bypassKeys.join(', ') : key,
  }));
  const width = (name: 'word' | 'title') => Math.max(...rows.map((row) => row[name].length));
  const heading =
    hostname === null
      ? text('access-signin.domain-anywhere')
      : text('access-signin.domain-at', { host: sanitize(hostname) });
  return [
    '',
    style('heading', heading),
    ...rows.map(
      ({ result, word, title, keys }) =>
        `  ${style(ENTRY_LOOKS[result], word.padEnd(width('word')))}  ${title.padEnd(width('title'))}  ${style('faint', keys)}`,
    ),
  ];
}

function answerLine({ answer }: SignInAccess, { text }: Printer): string {
  if (!answer) return text('access-signin.answer.none');
  const status = String(answer.status);
  return text('access-signin.answer', {
    answer: answer.text === null ? status : text('access-signin.answer.text', { status, text: answer.text }),
  });
}

function providerLine({ id, type, description }: NonNullable<SignInAccess['provider']>, { text }: Printer) {
  if (id === 0 && !description) return text('access-signin.by-built-in');
  return text('access-signin.by-provider', { name: sanitize(description || type), id: String(id), type });
}
