import { parseThumbprint, stripInvisible } from '#core/base/thumbprints.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Key } from '../catalog.ts';
import type { Entry } from '../entries.ts';
import { readExpression } from '../expression.ts';
import { type KeyFileFinding, keyFinding } from '../finding.ts';
import type { Setting } from '../settings.ts';

/** What is wrong with the value of one key by itself. */
export function valueFindings(setting: Setting): KeyFileFinding[] {
  return setting.entries.flatMap((entry) => {
    const values =
      typeof entry.value === 'object' ? entry.value : entry.value === 'section' ? [] : [entry.value];
    const unseen =
      setting.key.kind === 'thumbprints'
        ? []
        : values.flatMap((value, index) => invisible(setting, entry, value, index));
    return [...unseen, ...kindFindings(setting, entry, values)];
  });
}

function invisible({ key }: Setting, entry: Entry, value: string, index: number): KeyFileFinding[] {
  const clean = stripInvisible(value).trim();
  if (clean === value) return [];
  return [
    keyFinding('warning', key, {
      message: message('keys.invisible-characters'),
      remedy: message('keys.remedy.retype'),
      entry,
      fix: { index, value: clean },
    }),
  ];
}

function kindFindings({ key }: Setting, entry: Entry, values: readonly string[]): KeyFileFinding[] {
  const value = stripInvisible(values[0] ?? '').trim();
  switch (key.kind) {
    case 'flag':
      return /^(true|false)$/i.test(value) ? [] : [wrongKind('flag', key, entry, value)];
    case 'number':
      return /^-?\d{1,9}$/.test(value) ? [] : [wrongKind('number', key, entry, value)];
    case 'choice':
      return choiceFindings(key, key.choices, entry, value);
    case 'thumbprints':
      return thumbprintFindings(key, entry, values);
    case 'expressions':
      return expressionFindings(key, entry, value);
    default:
      return [];
  }
}

function wrongKind(kind: 'flag' | 'number', key: Key, entry: Entry, value: string): KeyFileFinding {
  return keyFinding('error', key, {
    message: message(`keys.invalid-value.${kind}`, { value }),
    remedy: message(`keys.remedy.${kind}`),
    entry,
  });
}

function choiceFindings(key: Key, choices: readonly string[], entry: Entry, value: string): KeyFileFinding[] {
  if (choices.includes(value)) return [];
  const expected = choices.find((one) => one.toLowerCase() === value.toLowerCase());
  if (expected === undefined) {
    const wrong = message('keys.invalid-value.choice', { value, choices });
    return [
      keyFinding('error', key, { message: wrong, remedy: message('keys.remedy.choice', { choices }), entry }),
    ];
  }
  return [
    keyFinding('warning', key, {
      message: message('keys.wrong-case.value', { value, expected }),
      remedy: message('keys.remedy.write', { text: expected }),
      entry,
      fix: { index: 0, value: expected },
    }),
  ];
}

/** One malformed entry refuses every connection to a directory server, not only its own. */
function thumbprintFindings(key: Key, entry: Entry, values: readonly string[]): KeyFileFinding[] {
  const parts = entry.isList ? values : (values[0] ?? '').split(',').filter((part) => part.trim() !== '');
  return parts.flatMap((part, index): KeyFileFinding[] => {
    const { state } = parseThumbprint(part.trim());
    if (state === 'valid') return [];
    const clean = entry.isList
      ? stripInvisible(part).trim()
      : parts.map((one) => stripInvisible(one).trim()).join(',');
    const isFixable = state === 'invisible';
    return [
      keyFinding('error', key, {
        message: message(THUMBPRINTS[state], { number: index + 1 }),
        remedy: message('keys.remedy.thumbprint'),
        entry,
        ...(isFixable ? { fix: { index: entry.isList ? index : 0, value: clean } } : {}),
      }),
    ];
  });
}

const THUMBPRINTS = {
  invisible: 'keys.invisible-characters.thumbprint',
  sha1: 'keys.thumbprint-malformed.sha1',
  malformed: 'keys.thumbprint-malformed',
} as const;

function expressionFindings(key: Key, entry: Entry, value: string): KeyFileFinding[] {
  return value
    .split(/[;,]/)
    .filter((part) => part.trim() !== '')
    .flatMap((expression): KeyFileFinding[] => {
      const matches = readExpression(expression);
      if (matches === 'unsupported') return [];
      if (matches === 'invalid') {
        const wrong = message('keys.expression-invalid', { expression });
        const remedy = message('keys.remedy.expression', { example: '{1,3}' });
        return [keyFinding('error', key, { message: wrong, remedy, entry })];
      }
      if (!['', '/', 'api', '/api'].some(matches)) return [];
      const wide = message('keys.expression-too-wide', { expression });
      return [keyFinding('insecure', key, { message: wide, remedy: message('keys.remedy.paths'), entry })];
    });
}
