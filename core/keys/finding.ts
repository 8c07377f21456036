import type { KeySeverity } from '#core/contract/keys.ts';
import type { Entry } from './entries.ts';

/** A finding, and how the file is mended where that needs no decision. */
export interface Finding {
  severity: KeySeverity;
  code: string;
  key: string;
  message: string;
  remedy: string;
  entry?: Entry | undefined;
  /** New text of the value at this index of the entry's spans. */
  fix?: { index: number; value: string };
}
