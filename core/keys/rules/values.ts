import { readThumbprint, withoutInvisible } from '#core/base/thumbprints.ts';
import type { KeySeverity } from '#core/contract/keys.ts';
import type { Entry } from '../entries.ts';
import type { Finding } from '../finding.ts';
import { type Setting, titleOf } from '../settings.ts';

/** What is wrong with the value of one key by itself. */
export function valueFindings(setting: Setting): Finding[] {
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

function invisible(setting: Setting, entry: Entry, value: string, index: number): Finding[] {
  const clean = withoutInvisible(value).trim();
  if (clean === value) return [];
  return [
    {
      severity: 'warning',
      code: 'invisible-characters',
      key: titleOf(setting.key),
      message: 'The value has characters that nobody sees, or spaces around it.',
      remedy: 'Type it anew, or take the corrected copy.',
      entry,
      fix: { index, value: clean },
    },
  ];
}

function kindFindings(setting: Setting, entry: Entry, values: readonly string[]): Finding[] {
  const { key } = setting;
  const title = titleOf(key);
  const wrong = (message: string, remedy: string): Finding[] => [
    { severity: 'error', code: 'invalid-value', key: title, message, remedy, entry },
  ];
  const value = withoutInvisible(values[0] ?? '').trim();
  switch (key.kind) {
    case 'flag':
      return /^(true|false)$/i.test(value)
        ? []
        : wrong(`"${value}" is neither true nor false.`, 'Write true or false.');
    case 'number':
      return /^-?\d{1,9}$/.test(value)
        ? []
        : wrong(`"${value}" is no whole number.`, 'Write a whole number.');
    case 'choice': {
      if (key.choices.includes(value)) return [];
      const meant = key.choices.find((one) => one.toLowerCase() === value.toLowerCase());
      const choices = key.choices.join(', ');
      if (!meant) return wrong(`"${value}" is none of ${choices}.`, `Write one of ${choices}.`);
      return [
        {
          severity: 'warning',
          code: 'wrong-case',
          key: title,
          message: `"${value}" is written otherwise than ${meant}.`,
          remedy: `Write ${meant}.`,
          entry,
          fix: { index: 0, value: meant },
        },
      ];
    }
    case 'thumbprints':
      return thumbprintFindings(title, entry, values);
    case 'expressions':
      return expressionFindings(title, entry, value);
    default:
      return [];
  }
}

/** One malformed entry refuses every connection to a directory server, not only its own. */
function thumbprintFindings(key: string, entry: Entry, values: readonly string[]): Finding[] {
  const parts = entry.isList ? values : (values[0] ?? '').split(',').filter((part) => part.trim() !== '');
  return parts.flatMap((part, index): Finding[] => {
    const { state } = readThumbprint(part.trim());
    if (state === 'valid') return [];
    const what = {
      invisible: 'has characters that nobody sees',
      sha1: 'has 40 hex characters: it is a SHA-1 thumbprint, and SHA-256 is needed',
      malformed: 'is not 64 hex characters',
    }[state];
    const clean = entry.isList
      ? withoutInvisible(part).trim()
      : parts.map((one) => withoutInvisible(one).trim()).join(',');
    return [
      {
        severity: 'error',
        code: state === 'invisible' ? 'invisible-characters' : 'thumbprint-malformed',
        key,
        message: `Thumbprint ${index + 1} ${what}; every LDAPS connection is refused.`,
        remedy:
          'Write the SHA-256 thumbprint of the certificate; keep the others until it is replaced everywhere.',
        entry,
        ...(state === 'invisible' ? { fix: { index: entry.isList ? index : 0, value: clean } } : {}),
      },
    ];
  });
}

function expressionFindings(key: string, entry: Entry, value: string): Finding[] {
  return value
    .split(/[;,]/)
    .filter((part) => part.trim() !== '')
    .flatMap((part): Finding[] => {
      const found = (severity: KeySeverity, code: string, message: string, remedy: string): Finding[] => [
        { severity, code, key, message, remedy, entry },
      ];
      try {
        new RegExp(part);
      } catch {
        return found(
          'error',
          'expression-invalid',
          `"${part}" is no regular expression.`,
          'Mind that , and ; separate: {1,3} cannot be used.',
        );
      }
      if (['', '/', 'api', '/api'].some((path) => new RegExp(part).test(path))) {
        return found(
          'insecure',
          'expression-too-wide',
          `"${part}" matches nearly every path: passwords would be taken by Basic everywhere.`,
          'Name the paths, from ^ to $.',
        );
      }
      return [];
    });
}
