import { describe, expect, it } from 'vitest';
import {
  type DirectoryUser,
  type SiteUser,
  type SynchronizationQuestion,
  synchronizationChanges,
} from '#core/signin/synchronization-changes.ts';

const account = (login: string, more: Partial<DirectoryUser> = {}): DirectoryUser => ({
  dn: `cn=${login},dc=corp`,
  sid: undefined,
  login,
  name: login,
  values: {},
  ...more,
});
const user = (UserID: number, Nick: string | null, more: Partial<SiteUser> = {}): SiteUser => ({
  ...{ UserID, Nick, DisplayName: `User ${UserID}`, SID: null, IsFired: false, Email: null },
  ...more,
});

describe('what a synchronization would change', () => {
  const ask = (question: Partial<SynchronizationQuestion>) => {
    const { add, change, switchOff, same } = synchronizationChanges({
      ...{ directory: [], users: [], blocksMissing: true, isWhole: true },
      fields: new Map([['mail', 'Email']]),
      ...question,
    });
    return {
      add: add.map(({ login }) => login),
      change: change.map(({ userId, fields }) => [userId, ...fields]),
      switchOff: switchOff.map(({ userId }) => userId),
      same,
    };
  };
  const nothing = { add: [], change: [], switchOff: [], same: 0 };
  const ann = user(1, 'ann', { SID: 'S-1-5-1', Email: 'ann@corp.test' });
  const known = account('ann', { sid: 'S-1-5-1', values: { mail: 'ann@corp.test' } });

  it.each<[string, Partial<SynchronizationQuestion>, object]>([
    ['nobody, of nobody', {}, {}],
    ['nobody, where all are as they are', { directory: [known], users: [ann] }, { same: 1 }],
    ['who is new', { directory: [account('new')], users: [user(2, 'old')] }, { add: ['new'] }],
    [
      'a field that differs',
      { directory: [{ ...known, values: { mail: 'a@corp.test' } }], users: [ann] },
      { change: [[1, { field: 'Email', before: 'ann@corp.test', after: 'a@corp.test' }]] },
    ],
    [
      'a field that the directory no longer has',
      { directory: [{ ...known, values: {} }], users: [ann] },
      { change: [[1, { field: 'Email', before: 'ann@corp.test', after: '' }]] },
    ],
    [
      'no field that is empty on both sides',
      { directory: [account('bob')], users: [user(2, 'bob')] },
      { same: 1 },
    ],
    ['by the login, in whatever case', { directory: [account('BOB')], users: [user(2, 'bob')] }, { same: 1 }],
    [
      'by the SID before the login',
      {
        directory: [account('bob', { sid: 's-1-5-1', values: { mail: 'ann@corp.test' } })],
        users: [ann, user(2, 'bob')],
      },
      { same: 1 },
    ],
    [
      'who is missing, of those who came from a directory',
      { users: [ann, user(2, 'local')] },
      { switchOff: [1] },
    ],
    ['nobody who is dismissed already', { users: [{ ...ann, IsFired: true }] }, {}],
    ['nobody, where the profile blocks nobody', { users: [ann], blocksMissing: false }, {}],
    ['nobody, where not everybody was read', { users: [ann], isWhole: false }, {}],
  ])('%s', (_name, question, expected) => {
    expect(ask(question)).toEqual({ ...nothing, ...expected });
  });
});
