import type { Message } from '#core/base/message.ts';
import type { AccessChange, AffectedAccess, Consequences } from '#core/contract/access/consequences.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Decision } from '../decide.ts';
import { personOf, type TaskRow } from '../task/facts.ts';
import { accessUserOf } from '../users.ts';
import type { AskedTasks } from './ask-access.ts';

/** How many changes are told of that lose, and that gain, and of one person; all are counted. */
const MOST_NAMED = 200;
const MOST_OF_PERSON = 10;
/** How many reasons are told of why something is unknown. */
const MOST_REASONS = 5;

/** What some tasks came to before the write, by task and then by person. */
export interface Batch {
  tasks: readonly number[];
  decisions: readonly Decision[];
}

type Change = Omit<AccessChange, 'task'> & { task: Omit<AccessChange['task'], 'Category'> };
/** Why somebody's access to a task is another one; undefined where the answer itself has to do. */
type Explain = (userId: number, task: TaskRow) => Message | undefined;

/** Counts what differs between two sides. */
export interface Tally {
  /** Notes what could not be asked. */
  unknown(why: readonly Message[]): void;
  /** Holds the same tasks and people after the write against what they were. */
  compare(before: Batch, after: AskedTasks, users: readonly number[], explain: Explain): void;
  result(): Pick<Consequences, 'lost' | 'gained' | 'unknown'> & { changes: Change[] };
}

export function createTally(): Tally {
  const lost = createSide();
  const gained = createSide();
  const why = new Map<string, Message>();
  let unknownPairs = 0;
  return {
    unknown(reasons) {
      for (const reason of reasons) if (why.size < MOST_REASONS) why.set(JSON.stringify(reason), reason);
    },
    compare({ tasks, decisions }, asked, users, explain) {
      for (const [row, taskId] of tasks.entries()) {
        for (const [column, userId] of users.entries()) {
          const before = decisions[row * users.length + column];
          const after = asked.decisionOf(taskId, userId);
          if (!before || before === after) unknownPairs += isUnknown(before) ? 1 : 0;
          else if (isUnknown(before) || isUnknown(after)) unknownPairs += 1;
          else if (before.verdict !== after.verdict) {
            const side = after.verdict === 'granted' ? gained : lost;
            side.add(taskId, userId, () => describe(asked, { taskId, userId, before, after }, explain));
          }
        }
      }
    },
    result: () => ({
      lost: lost.count(),
      gained: gained.count(),
      unknown: { pairs: unknownPairs, why: [...why.values()] },
      changes: [...lost.named, ...gained.named],
    }),
  };
}

function isUnknown(decision: Decision | undefined): boolean {
  return decision === undefined || decision.verdict === 'unknown';
}

function createSide() {
  const people = new Map<number, number>();
  const tasks = new Set<number>();
  const named: Change[] = [];
  let pairs = 0;
  return {
    named,
    add(taskId: number, userId: number, make: () => Change) {
      const ofPerson = (people.get(userId) ?? 0) + 1;
      people.set(userId, ofPerson);
      tasks.add(taskId);
      pairs += 1;
      if (named.length < MOST_NAMED && ofPerson <= MOST_OF_PERSON) named.push(make());
    },
    count: (): AffectedAccess => ({ people: people.size, tasks: tasks.size, pairs }),
  };
}

function describe(
  asked: AskedTasks,
  { taskId, userId, before, after }: { taskId: number; userId: number; before: Decision; after: Decision },
  explain: Explain,
): Change {
  const facts = asked.factsOf(taskId, userId);
  const user = personOf(facts);
  const task = asked.taskOf(taskId);
  return {
    user: user ? accessUserOf(user) : { UserID: userId, Login: null, DisplayName: `#${userId}` },
    task: { TaskID: taskId, Subject: task?.Subject ?? '', SubcatID: task?.SubcatID ?? 0 },
    before: before.verdict,
    after: after.verdict,
    step: after.decidedBy,
    why: (task && explain(userId, task)) ?? decisionMessage(after),
  };
}

/** The step that decides after the write, where nothing says why it does. */
function decisionMessage({ verdict, decidedBy }: Decision): Message {
  const step: Message = { code: `access-step.${decidedBy ?? 'function'}`, values: {} };
  return message(verdict === 'granted' ? 'consequences.step-grants' : 'consequences.step-refuses', { step });
}
