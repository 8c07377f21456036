import { embeddedSql } from './embedded.ts';
import { guidDigits } from './guids.ts';
import type { Hit } from './hit.ts';
import { matchPatterns } from './match.ts';
import { type CodeLanguage, type Matchers, SCANNERS } from './pattern.ts';
import type { Scan } from './token.ts';

/** SQL in a string of SQL in a string of a program is as deep as is looked. */
const MAX_EMBEDDED = 2;

interface CodeFound {
  hits: Hit[];
  /** A string or comment has no end, so that no hit is certain. */
  unterminated: boolean;
}

/** What a program names by patterns and what looks like an id, also in the SQL that its strings hold. */
export function searchCode(
  text: string,
  language: CodeLanguage,
  matchers: Readonly<Record<CodeLanguage, Matchers>>,
  embedded = 0,
): CodeFound {
  const scan = SCANNERS[language](text);
  const hits = [...matchPatterns(scan, matchers[language]), ...digits(scan)];
  if (embedded < MAX_EMBEDDED) {
    for (const inner of embeddedSql(scan)) {
      const found = searchCode(inner.text, 'sql', matchers, embedded + 1);
      for (const hit of found.hits) {
        const place = inner.source(hit);
        if (place) hits.push({ ...hit, ...place, certain: hit.certain && !found.unterminated });
      }
    }
  }
  if (!scan.unterminated) return { hits, unterminated: false };
  return { hits: hits.map((hit) => ({ ...hit, certain: false })), unterminated: true };
}

function digits({ tokens }: Scan): Hit[] {
  const hits: Hit[] = [];
  for (const { string, value } of tokens) {
    const hit = string && guidDigits(value, string.content.from);
    if (hit) hits.push(hit);
  }
  return hits;
}
