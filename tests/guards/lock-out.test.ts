import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { guardedWrite } from '#core/contract/signin/guard.ts';
import { signinContract } from '#core/contract/signin/signin.ts';
import { root } from './tree-copy.ts';

/** The lock-out guard is asked before it. */
const GUARDED = 'guarded';

// Every write of the area: the guard is asked before it, or it can lock nobody out, for the reason that stands here.
const WRITES: Readonly<Record<string, string>> = {
  'providers.create': GUARDED,
  'providers.update': GUARDED,
  'providers.delete': GUARDED,
  'providers.clearBotToken': 'takes a second factor away: who came in with it comes in without it',
  'services.save': GUARDED,
  'services.delete': 'is refused while a provider uses the service',
  'entry.save': GUARDED,
  'entities.save': GUARDED,
  'entities.delete': GUARDED,
  'settings.update': GUARDED,
  'synchronization.update': GUARDED,
  'passwords.set': 'gives its user a password to sign in with, which whoever asks for it knows',
  'passwords.verify': 'renews the form of a hash that its password matches',
  'rights.grant': 'gives a group a right',
  'rights.revoke': GUARDED,
  'ownTokens.create': 'adds a token',
  'ownTokens.revoke': 'a token is for programs: nobody signs in on the page with it',
  'tokens.generate': 'adds a token',
  'tokens.revoke': 'a token is for programs: nobody signs in on the page with it',
  'ipBlocks.zero': 'unblocks an address',
  'ipBlocks.delete': 'unblocks an address',
  'ipBlocks.clear': 'unblocks all addresses',
  'accounts.unblock': 'lets a user in',
  'pending.confirm': 'keeps what is there',
  'pending.takeBack': 'brings back what was there, which whoever wrote it asked for',
  'pending.settle': 'brings back what was there, which whoever wrote it asked for',
};

function writesOf(node: object, above: readonly string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...above, key];
    if (!isContractProcedure(value)) return writesOf(value, path);
    return value['~orpc'].meta.effect === 'read' ? [] : [path.join('.')];
  });
}
const writes = writesOf(signinContract);
const guarded = Object.keys(WRITES).filter((name) => WRITES[name] === GUARDED);

describe('the lock-out guard', () => {
  it('has something to say about every write of sign-in', () => {
    expect(writes.length).toBeGreaterThan(15);
    expect(writes.filter((name) => !Object.hasOwn(WRITES, name))).toEqual([]);
    expect(Object.keys(WRITES).filter((name) => !writes.includes(name))).toEqual([]);
  });

  it('can be asked about every guarded one, and about no other', () => {
    const asked = guardedWrite.options.map(({ shape }) => shape.operation.value);
    expect(asked.toSorted()).toEqual(guarded.toSorted());
  });
});

interface Source {
  path: string;
  text: string;
}

/** Whether a file calls an operation, or has the verb that it is. */
function calls({ text }: Source, name: string): boolean {
  const code = text.replace(/\s+/g, '');
  return code.includes(`client.signin.${name}(`) || code.includes(`operation:'signin.${name}'`);
}

/** Calls of guarded operations in files that do not name them to the guard, and verbs that do not say that they are guarded. */
function unguarded(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    guarded.flatMap((name) => {
      const code = source.text.replace(/\s+/g, '');
      const isAsked =
        code.includes(`operation:'${name}'`) || code.includes(`operation:'signin.${name}',guarded:true`);
      return calls(source, name) && !isAsked ? [`${source.path}: ${name}`] : [];
    }),
  );
}

describe.each(['renderer', 'electron/cli'])('guarded writes in %s', (folder) => {
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));

  it('are asked about where they are made', () => {
    const called = guarded.filter((name) => sources.some((source) => calls(source, name)));
    expect(called.toSorted()).toEqual(guarded.toSorted());
    expect(unguarded(sources)).toEqual([]);
  });

  it('would be found without the question', () => {
    const text = 'await client.signin.settings\n  .update({ ...at, settings });';
    expect(unguarded([{ path: 'planted.tsx', text }])).toEqual(['planted.tsx: settings.update']);
    const verb = "operationCommand({ operation: 'signin.rights.revoke', examples: [] })";
    expect(unguarded([{ path: 'planted.ts', text: verb }])).toEqual(['planted.ts: rights.revoke']);
  });
});
