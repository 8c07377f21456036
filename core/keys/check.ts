import { severity } from '#core/contract/finding.ts';
import type { KeyFinding, KeyReport } from '#core/contract/keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { readKeyFile } from './entries.ts';
import type { KeyFileFinding } from './finding.ts';
import { combinationFindings } from './rules/combinations.ts';
import { placeFindings } from './rules/places.ts';
import { type SiteFacts, siteFindings } from './rules/site.ts';
import { spellingFindings } from './rules/spelling.ts';
import { valueFindings } from './rules/values.ts';
import { versionFindings } from './rules/versions.ts';
import { defaultOf, readSettings, titleOf } from './settings.ts';

/**
 * Explains a configuration file of the platform: every known key with its value, default and meaning, and what is wrong
 * with it. Throws `keys-unreadable`.
 */
export function checkKeys(input: {
  name: string;
  text: string;
  development: boolean;
  correct: boolean;
  platformVersion?: string | undefined;
  /** The site that the file is of, where that is known. */
  site?: SiteFacts | undefined;
}): KeyReport {
  const file = readKeyFile(input.name, input.text);
  const settings = readSettings(file);
  const found = [
    ...settings.flatMap((setting) => valueFindings(setting)),
    ...settings.flatMap((setting) => placeFindings(file, setting)),
    ...spellingFindings(file, settings),
    ...settings.flatMap((setting) => versionFindings(setting, input.platformVersion)),
    ...combinationFindings(file, settings, input),
    ...siteFindings(settings, input.site),
  ];
  const problems = found.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || (left.entry?.line ?? 0) - (right.entry?.line ?? 0),
  );
  const corrected = input.correct ? correct(file.text, file.format, problems) : undefined;
  return {
    format: file.format,
    keys: settings.map(({ key, entries, text }) => ({
      name: titleOf(key),
      default: defaultOf(key, settings),
      meaning: message(`key.${key.name}`),
      ...(key.since === undefined ? {} : { since: key.since }),
      ...(entries.length > 0 ? { path: entries.at(-1)?.path, value: text } : {}),
    })),
    findings: problems.map(toKeyFinding),
    ...(corrected === undefined || corrected === file.text ? {} : { corrected }),
  };
}

/** The worst first. */
function rankOf({ finding }: KeyFileFinding): number {
  return severity.options.indexOf(finding.severity);
}

function toKeyFinding({ finding, entry, fix }: KeyFileFinding): KeyFinding {
  return { ...finding, corrected: fix !== undefined && entry?.spans[fix.index] !== undefined };
}

/** The file with the mended values in place of the old ones, and not a character else changed. */
function correct(text: string, format: KeyReport['format'], findings: readonly KeyFileFinding[]): string {
  const edits = new Map<number, { end: number; value: string }>();
  for (const { entry, fix } of findings) {
    const span = fix && entry?.spans[fix.index];
    // The worst finding of a value comes first, and its mending is the one that counts.
    if (span && !edits.has(span[0]))
      edits.set(span[0], { end: span[1], value: quoteValue(text, format, span[0], fix.value) });
  }
  const ordered = [...edits].toSorted(([left], [right]) => right - left);
  return ordered.reduce(
    (result, [start, { end, value }]) => result.slice(0, start) + value + result.slice(end),
    text,
  );
}

/** A value as it stands in the file: quoted as the old one was. */
function quoteValue(text: string, format: KeyReport['format'], start: number, value: string): string {
  const quote = text[start] ?? '"';
  if (format === 'appsettings') return quote === '"' ? JSON.stringify(value) : value;
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&apos;');
  return `${quote}${escaped}${quote}`;
}
