import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import type { Key } from './catalog.ts';
import type { Entry } from './entries.ts';
import { titleOf } from './settings.ts';

/** New text of the value at this index of an entry's spans. */
interface Fix {
  index: number;
  value: string;
}

/** A finding, and how the file is mended where that needs no decision. */
export interface KeyFileFinding {
  finding: Finding;
  entry: Entry | undefined;
  fix: Fix | undefined;
}

/** What is found out about a key; without an entry it is not in the file. */
export function keyFinding(
  severity: Severity,
  key: Key,
  { message, remedy, entry, fix }: { message: Message; remedy: Message; entry: Entry | undefined; fix?: Fix },
): KeyFileFinding {
  const at = entry && { at: { line: entry.line, column: entry.column } };
  const found = finding(severity, message, { remedies: [remedy], subject: titleOf(key), ...at });
  return { finding: found, entry, fix };
}
