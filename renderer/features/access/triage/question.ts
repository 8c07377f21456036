import { parseComplaint } from '#core/base/complaint.ts';
import type { Triage, TriageComparison, TriageInput, TriageRecord } from '#core/contract/access/triage.ts';
import type { AccessSearch } from '#renderer/shell/access-search.ts';

/** What the form of a complaint is filled in with. */
export interface TriageValues {
  pasted: string;
  url: string;
  user: string;
  time: string;
  host: string;
  status: number | null;
  taskId: number | null;
  /** Whom and what the address named: what is pasted may leave that out. */
  named: { user: string; taskId: number | null };
  /** The web application is asked, too. */
  probe: boolean;
  /** Saved files keep personal data. */
  full: boolean;
}

export const NO_COMPLAINT: TriageValues = {
  ...{ pasted: '', url: '', user: '', time: '', host: '', status: null, taskId: null },
  ...{ named: { user: '', taskId: null }, probe: false, full: false },
};

/** What is asked: what a complaint means, what a file has, or how what is shown differs from a file. */
export type TriageQuestion =
  | { kind: 'complaint'; given: Omit<TriageInput, 'site'> }
  | { kind: 'record'; file: NamedText }
  | { kind: 'comparison'; file: NamedText; record: TriageRecord };

interface NamedText {
  name: string;
  text: string;
}

/** What is shown: of a record that was opened there is nothing but what it has. */
export type TriageAnswer =
  | { kind: 'found'; triage: Triage }
  | { kind: 'opened'; record: TriageRecord }
  | { kind: 'compared'; comparison: TriageComparison };

/** What is pasted fills the other fields, each of which can be corrected. */
export function pastedValues({ named }: TriageValues, text: string): Partial<TriageValues> {
  const read = parseComplaint(text);
  return {
    pasted: text,
    url: read.url ?? '',
    time: read.time ?? '',
    host: read.host ?? '',
    status: read.status,
    user: read.user ?? named.user,
    taskId: read.taskId ?? named.taskId,
  };
}

/** What was typed, without what is empty; undefined where all of it is. */
export function complaintOf(values: TriageValues): TriageQuestion | undefined {
  const { pasted, url, user, time, host, status, taskId, probe } = values;
  const texts = Object.entries({ pasted, url, user, time, host }).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  const given = {
    ...Object.fromEntries(texts),
    ...(status === null ? {} : { status }),
    ...(taskId === null ? {} : { taskId }),
  };
  if (Object.keys(given).length === 0) return undefined;
  return { kind: 'complaint', given: { ...given, probe } };
}

/** The form with what an address says; the rest stays as it was typed. */
export function applyUrlSearch(values: TriageValues, { user, task }: AccessSearch): TriageValues {
  return {
    ...values,
    named: { user: user ?? '', taskId: task ?? null },
    ...(user === undefined ? {} : { user }),
    ...(task === undefined ? {} : { taskId: task }),
  };
}
