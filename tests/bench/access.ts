import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { best, type Figure, milliseconds, timeFigure } from './measure.ts';
import { administer, type Bench, dropSite, newSite, withSite } from './sites.ts';

/** What every statement takes longer, in milliseconds. */
const LATENCY = 50;
/** How many statements one explanation may ask. */
const MOST_STATEMENTS = 10;
const MANY_USERS = 1_000;
const TASK = 1;

/** Why one user may not open a task over a slow line, and the same task for many users at once. */
export async function accessFigures(bench: Bench): Promise<Figure[]> {
  const url = await newSite(bench, { profile: 'demo' });
  await addUsers(bench, url);
  let statements = 0;
  const slowly = async () => {
    statements += 1;
    await delay(LATENCY);
  };
  const yardstick = async () => {
    for (let number = 0; number < MOST_STATEMENTS; number += 1) await delay(LATENCY);
  };
  try {
    return await withSite(
      url,
      async (site) => {
        const one = await best(3, async () => {
          statements = 0;
          await explainTask(site, { site: url, taskId: TASK, user: 'a.meyer' });
        });
        const asked = statements;
        const users = Array.from({ length: MANY_USERS }, (_, index) => `bench${index}`);
        const many = await best(3, async () => {
          statements = 0;
          await explainTaskForUsers(site, { site: url, taskId: TASK, users });
        });
        const ten = await best(3, yardstick);
        return [
          timeFigure(
            `access to a task, ${LATENCY} ms more per statement (${asked} statements)`,
            one,
            ten,
            1.2,
          ),
          {
            what: `access of ${MANY_USERS.toLocaleString('en')} users to a task, as slowly`,
            ours: milliseconds(many),
            yardstick: `${milliseconds(ten)} for ${MOST_STATEMENTS} statements`,
            ratio: `${(many / ten).toFixed(2)}x, ${statements} statements`,
            goal: 'at most 2x',
          },
        ];
      },
      slowly,
    );
  } finally {
    await dropSite(bench, url);
  }
}

/** Users besides those of the demo, every other of whom has an explicit permission. */
export async function addUsers(bench: Bench, url: string): Promise<void> {
  const database = url.slice(url.lastIndexOf('/') + 1);
  const rows = Array.from(
    { length: MANY_USERS },
    (_, index) => `('${randomUUID()}', 'bench${index}', 'Bench ${index}')`,
  );
  const inserted =
    `WITH added AS (INSERT INTO dbo."Users" ("Guid", "Nick", "DisplayName") VALUES ${rows.join(', ')} RETURNING "UserID") ` +
    `INSERT INTO dbo."UserTaskPermissions" ("TaskID", "UserID") SELECT ${TASK}, "UserID" FROM added WHERE "UserID" % 2 = 0`;
  await administer(bench, inserted, database);
}
