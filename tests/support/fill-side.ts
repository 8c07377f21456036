import { noProgress } from '#core/base/progress.ts';
import { writeFixedRows, writeRows } from '#core/site/seed/write.ts';
import type { Session, Site } from '#core/site/site.ts';
import { type Cast, complete, guid } from '#tests/transfer/support/lab.ts';
import { both, differences } from './differences.ts';

/** Longer than the column of the receiver is. */
const LONG = 'long '.repeat(300);

/** Makes an empty site one of the two, or what both were once. */
export async function fillSide(site: Site, side: 'source' | 'receiver' | 'base'): Promise<void> {
  const cast: Cast = {};
  for (const part of [both, ...differences.map((difference) => difference[side] ?? {})])
    for (const [type, rows] of Object.entries(part)) cast[type] = [...(cast[type] ?? []), ...rows];
  await site.write(async (session) => {
    const writing = { site, session, counts: new Map(), report: noProgress, signal: undefined };
    await writeRows(writing, complete(cast));
    if (side === 'source') for (const sql of onlyOnSource(session)) await session.query(sql);
    if (side === 'receiver') await work(session);
    const { dialect } = session;
    await session.query(
      `UPDATE ${dialect.table('Portals')} SET ${dialect.identifier('AccessKey')} = 'of the ${side}'`,
    );
  });
}

/** What a site has whose tables are more forgiving. */
function onlyOnSource({ dialect }: Session): string[] {
  const q = (name: string) => dialect.identifier(name);
  const isPostgres = dialect.name === 'postgres';
  const set = (table: string, value: string, id: string) =>
    `UPDATE ${dialect.table(table)} SET ${value} WHERE ${q(id)} = `;
  const alter = (table: string, how: string) => `ALTER TABLE ${dialect.table(table)} ${how}`;
  return [
    alter('Reminders', `DROP CONSTRAINT ${q('FK_Reminders_NotificationID')}`),
    `${set('Reminders', `${q('NotificationID')} = 99`, 'ReminderID')}1`,
    alter('Numerators', `ALTER COLUMN ${q('Step')} ${isPostgres ? 'DROP NOT NULL' : 'int NULL'}`),
    `${set('Numerators', `${q('Step')} = NULL`, 'NumeratorID')}1`,
    alter(
      'States',
      `ALTER COLUMN ${q('Description')} ${isPostgres ? 'TYPE varchar(2000)' : 'nvarchar(2000) NULL'}`,
    ),
    `${set('States', `${q('Description')} = '${LONG}'`, 'StateID')}17`,
  ];
}

/** A task of the category that only the receiver has. */
async function work(session: Session): Promise<void> {
  const task = { TaskID: 1, Guid: guid(301), SubcatID: 4, UserID: 1, Subject: 'Incident' };
  await writeFixedRows(
    { session, signal: undefined },
    new Map([
      [
        'Users',
        [
          {
            UserID: 1,
            Guid: guid(302),
            Nick: 'clerk',
            DisplayName: 'Clerk',
            CreatedAt: '2026-01-31T12:00:00.000Z',
          },
        ],
      ],
      ['Tasks', [{ ...task, IsConfidential: false, CreatedAt: '2026-01-31T12:00:00.000Z' }]],
    ]),
  );
}
