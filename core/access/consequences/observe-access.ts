import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Consequences } from '#core/contract/access/consequences.ts';
import { message } from '#core/messages/catalogue.ts';
import type { QueryContext } from '../query-context.ts';
import { type AskedPeople, askTasks, readAskedPeople, readNow } from './ask-access.ts';
import { inBatches } from './batches.ts';
import { differenceForTask, type GroupRights, readGroupRights } from './group-rights.ts';
import { chooseSample, type Sample, type Touched } from './sample.ts';
import { type Batch, createTally, type Tally } from './tally.ts';

/** How long it is asked before the write and after it, in milliseconds: rows and the lock of imports are held meanwhile. */
const LONGEST_BEFORE = 6_000;
const LONGEST_AFTER = 9_000;

interface Observation {
  report: ReportProgress;
  /** Milliseconds; for tests. */
  clock?: () => number;
}

export type AccessConsequences = Omit<Consequences, 'signIn'>;

/** Who may open which tasks before a write and after it, in one transaction. */
export interface AccessObserver {
  /** Called again where the write is begun again. */
  before(db: QueryContext, touched: Touched): Promise<void>;
  after(db: QueryContext): Promise<void>;
  result(): AccessConsequences;
}

/** What was found out before the write. */
interface Before {
  sample: Sample;
  people: AskedPeople;
  batches: readonly Batch[];
  rights: GroupRights;
  categories: readonly number[];
  tally: Tally;
}

/** Watches access through a write: the same people and tasks on both sides, by the site's own permission function. */
export function observeAccess({ report, clock = () => performance.now() }: Observation): AccessObserver {
  let had: Before | undefined;
  let result = nothingKnown(message('consequences.not-asked'));
  return {
    async before(db, touched) {
      had = undefined;
      // What the site lacks, such as tasks, keeps nothing else from being asked.
      const asked = await db.tryQuery(() => chooseSample(db, touched));
      if (asked.unknown) result = nothingKnown(asked.unknown);
      else had = await askBefore(db, asked.value as Sample, { report, clock });
    },
    async after(db) {
      if (had) result = await askAfter(db, had, { report, clock });
    },
    result: () => result,
  };
}

/** What is said where nothing could be asked. */
export function nothingKnown(why: Message): AccessConsequences {
  const none = { people: 0, tasks: 0, pairs: 0 };
  return {
    asked: { tasks: 0, ofTasks: 0, users: 0, ofUsers: 0, isCutShort: true },
    lost: none,
    gained: none,
    unknown: { pairs: 0, why: [why] },
    changes: [],
  };
}

async function askBefore(
  db: QueryContext,
  sample: Sample,
  { report, clock }: Required<Observation>,
): Promise<Before> {
  const tally = createTally();
  const people = await readAskedPeople(db, sample.users, await readNow(db));
  const batches: Batch[] = [];
  const categories = new Set<number>();
  const total = sample.tasks.length;
  await inBatches(sample.tasks, { longest: LONGEST_BEFORE, clock }, async (tasks, done) => {
    const asked = await askTasks(db, people, tasks);
    tally.unknown(asked.unknown);
    const decisions = tasks.flatMap((task) => people.ids.map((user) => asked.decisionOf(task, user)));
    batches.push({ tasks, decisions });
    for (const task of tasks) {
      const category = asked.taskOf(task)?.SubcatID;
      if (category !== undefined) categories.add(category);
    }
    report({ stage: 'asking', done, total: total * 2 });
  });
  const rights = await readGroupRights(db, people.ids, [...categories]);
  return { sample, people, batches, rights, categories: [...categories], tally };
}

async function askAfter(
  db: QueryContext,
  { sample, people, batches, rights, categories, tally }: Before,
  { report, clock }: Required<Observation>,
): Promise<AccessConsequences> {
  // Time goes on, and a substitution that ends meanwhile is none of the write's doing.
  const now = await readAskedPeople(db, people.ids, people.now);
  const rightsNow = await readGroupRights(db, people.ids, categories);
  const end = clock() + LONGEST_AFTER;
  const total = batches.reduce((sum, { tasks }) => sum + tasks.length, 0);
  let done = 0;
  for (const batch of batches) {
    if (clock() > end) break;
    const asked = await askTasks(db, now, batch.tasks);
    tally.unknown(asked.unknown);
    tally.compare(batch, asked, people.ids, (user, task) => differenceForTask(rights, rightsNow, user, task));
    done += batch.tasks.length;
    report({ stage: 'asking', done: total + done, total: total * 2 });
  }
  const { ofTasks, ofUsers, users } = sample;
  const isCutShort = done < sample.tasks.length;
  const nameOf = (id: number) => rightsNow.categories.get(id) ?? rights.categories.get(id) ?? null;
  const { changes, ...counts } = tally.result();
  return {
    asked: { tasks: done, ofTasks, users: users.length, ofUsers, isCutShort },
    ...counts,
    changes: changes.map((one) => ({ ...one, task: { ...one.task, Category: nameOf(one.task.SubcatID) } })),
  };
}
