import type { KeySeverity } from '#core/contract/keys.ts';
import type { Entry, KeyFile } from '../entries.ts';
import type { Finding } from '../finding.ts';
import { type Setting, titleOf } from '../settings.ts';

/** What is wrong with where a key stands, and how it is written there. */
export function placeFindings(file: KeyFile, { key, entries }: Setting): Finding[] {
  const title = titleOf(key);
  const findings: Finding[] = [];
  const add = (
    severity: KeySeverity,
    code: string,
    entry: Entry | undefined,
    message: string,
    remedy: string,
  ) => findings.push({ severity, code, key: title, message, remedy, entry });
  if (entries.length > 1) {
    add(
      'error',
      'set-twice',
      entries.at(-1),
      `It is set ${entries.length} times: ${entries.map(({ path, line }) => `${path} in line ${line}`).join(', ')}.`,
      'Keep one; which of them holds is not certain.',
    );
  }
  for (const entry of entries) {
    const expected = file.format === 'web.config' ? (key.webConfig ?? key.name) : key.path;
    if (expected === undefined || entry.path === expected) {
      const last = entry.name !== key.name && expected === undefined;
      if (last)
        add(
          'warning',
          'wrong-case',
          entry,
          `It is written ${entry.name}.`,
          `Write ${key.name}, so that people find it.`,
        );
      continue;
    }
    const sameButCase = entry.path.toLowerCase() === expected.toLowerCase();
    if (sameButCase)
      add(
        'warning',
        'wrong-case',
        entry,
        `It is written ${entry.path}.`,
        `Write ${expected}, so that people find it.`,
      );
    else
      add(
        'error',
        'wrong-place',
        entry,
        `It stands at ${entry.path}, where it is not read.`,
        `Move it to ${expected}.`,
      );
  }
  return findings;
}
