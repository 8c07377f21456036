import { describe, expect, it } from 'vitest';
import { describePerson } from '#core/access/person/person.ts';
import { explainSignIn } from '#core/access/signin/explain.ts';
import { explainTask } from '#core/access/task/explain.ts';
import type { Part, Person } from '#core/contract/access/person.ts';
import { type SignInAccessInput, signInAccessInput } from '#core/contract/access/signin.ts';
import type { GrantPath } from '#core/contract/access/task.ts';
import { PARTNER_HOST } from '#core/site/seed/sign-in.ts';
import { personSections } from '#core/views/person-sections.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { describeSeed } from './seeds-lab.ts';

describeEachDatabase('what the demo has for access', (database) => {
  const { site, select } = describeSeed(database, 'demo');

  describe('each verdict on the demo', () => {
    it.each([
      ['p.novak', 4, 'granted', 'function'],
      ['d.orlov', 1, 'granted', 'subscription'],
      ['a.meyer', 1, 'granted', 'substitution'],
      ['robot', 1, 'granted', 'system-robot'],
      ['a.meyer', 12, 'denied', 'function'],
      ['k.weber', 1, 'denied', 'function'],
      ['v.kuznetsov', 3, 'denied', 'dismissed'],
      ['a.meyer', 999_999, 'denied', 'task-exists'],
      ['office@example.com', 1, 'unknown', 'user'],
    ])('%s at task %i: %s by %s', async (user, taskId, verdict, decidedBy) => {
      const { explanation } = await explainTask(site(), { site: '', taskId, user });
      expect(explanation).toMatchObject({ verdict, decidedBy });
    });

    it.each<[GrantPath['path'], user: string, task: number]>([
      ['robot', 'robot', 1],
      ['subscription', 'd.orlov', 1],
      ['substitution', 'a.meyer', 1],
      ['owner', 'p.novak', 4],
      ['executor', 'p.novak', 1],
      ['permission', 'p.novak', 6],
      ['function', 'p.novak', 1],
    ])('%s opens the way of %s to task %i', async (path, user, taskId) => {
      const { grantPaths } = await explainTask(site(), { site: '', taskId, user });
      expect(grantPaths.find((one) => one.path === path)?.isOpen).toBe(true);
    });

    const partner = { method: 'oauth', hostname: PARTNER_HOST } as const;
    it.each<
      [string, Partial<SignInAccessInput>, verdict: string, step: string | null, status: number | null]
    >([
      ['e.smirnova', partner, 'granted', null, 200],
      ['p.novak', partner, 'granted', null, 200],
      ['p.novak', { ...partner, claims: '{"sub":"PN-1188"}' }, 'granted', null, 200],
      ['admin', { providerId: 0 }, 'granted', null, 200],
      ['k.weber', { providerId: 0 }, 'denied', 'licence', 402],
      ['k.weber', partner, 'denied', 'external-account', 401],
      ['m.rossi', partner, 'denied', 'external-account', 401],
      ['a.meyer', partner, 'denied', 'provider-groups', 401],
      ['a.meyer', { method: 'oauth', hostname: 'portal.example.com' }, 'denied', 'provider-shown', null],
      ['e.smirnova', { providerId: 0 }, 'denied', 'password', 401],
      ['v.kuznetsov', {}, 'denied', 'dismissal', 401],
      ['i.petrova', {}, 'denied', 'blocked', 401],
      ['a.meyer', { providerId: 0, ip: '203.0.113.45' }, 'denied', 'address', 401],
      ['p.novak', { method: 'pat' }, 'denied', 'personal-token', 401],
      ['a.meyer', { method: 'pat' }, 'granted', null, 200],
      ['e.smirnova', { method: 'oauth' }, 'unknown', 'provider-shown', null],
      ['office@example.com', {}, 'unknown', 'account', null],
    ])('%s by %j: %s by %s, %j', async (user, how, verdict, decidedBy, status) => {
      const input = signInAccessInput.parse({ site: 'demo', user, ...how });
      const found = await explainSignIn(site(), input, { now: () => new Date() });
      expect(found.explanation).toMatchObject({ verdict, decidedBy });
      expect(found.answer?.status ?? null).toBe(status);
    });

    it('has somebody for each section of a person’s page', async () => {
      const users = await select<{ UserID: number }>('Users');
      const filled = new Set<string>();
      for (const { UserID } of users) {
        const person = await describePerson(site(), { site: '', userId: UserID, now: new Date() });
        for (const { name, facts, table } of personSections(person))
          if (facts.length > 0 || (table?.rows.length ?? 0) > 0) filled.add(name);
        if (told(person.slot) !== null) filled.add('slot');
        if (told(person.licences).Named.length > 0) filled.add('named');
        if (told(person.password).Form !== null) filled.add('hash');
      }
      const known = ['identity', 'state', 'providers', 'password', 'licences', 'tokens', 'external'];
      const others = ['sign-ins', 'groups', 'acts-for', 'substituted-by', 'slot', 'named', 'hash'];
      expect([...filled].toSorted()).toEqual([...known, ...others].toSorted());
    });

    it('does not take who is assigned to the pool for somebody with a named licence', async () => {
      const [weber] = await select<{ UserID: number }>('Users', { Nick: 'k.weber' });
      const person: Person = await describePerson(site(), {
        site: '',
        userId: weber?.UserID ?? 0,
        now: new Date(),
      });
      expect(told(person.licences).Named).toEqual([]);
    });
  });
});

function told<Value>(part: Part<Value>): Value {
  if ('unknown' in part) throw new Error(JSON.stringify(part.unknown));
  return part.value;
}
