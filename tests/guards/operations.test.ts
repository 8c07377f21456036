import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/index.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { root } from './tree-copy.ts';

// Nothing can be done in one channel only (design.md section 1). This list only shrinks.
const EXCEPTIONS: Readonly<Record<Channel, Readonly<Record<string, string>>>> = {
  renderer: {
    'transfer.resolve': 'what is typed as an id is picked in the tree here, which has the Guids',
    'jobs.upload':
      'imports of the window run where it is; jobs of a service that import are begun by the command line',
    'jobs.export': 'a route of the platform; jobs.begin does the same',
    'jobs.exportStatus': 'a route of the platform; the list has all jobs',
    'signin.pending.settle': 'the core of the window does it by itself, and shows what is pending',
    'signin.providers.active': 'a route of the platform; the list of all marks the active ones',
  },
  'electron/cli': {
    'transfer.upload':
      'hands over a file that the core cannot reach; the command line reads it where it lies',
    'transfer.decide': 'makes one plan per run, with all decisions; the window makes a plan again',
    'work.cancel': 'Ctrl-C hangs up, which cancels',
    'window.remembered': 'how a window looks; the command line has none',
    'window.remember': 'how a window looks; the command line has none',
  },
};
type Channel = 'renderer' | 'electron/cli';

/** Dotted names of all operations. */
function operationsOf(node: object, above: readonly string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...above, key];
    return isContractProcedure(value) ? [path.join('.')] : operationsOf(value, path);
  });
}
const operations = operationsOf(contract);

interface Source {
  path: string;
  text: string;
}

function sourcesOf(tree: string, folder: string): Source[] {
  return readdirSync(join(tree, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(tree, folder, path), 'utf8') }));
}

/** Operations that are called by `client.…`, asked for by `queries.…` or are a verb's, also over several lines; not in comments. */
function callsIn(sources: readonly Source[]): Set<string> {
  const known = new Set(operations);
  const found = sources.flatMap(({ text }) => {
    const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    const called = [...code.matchAll(/\b(?:client|queries)((?:\s*\.\s*\w+)+)/g)].flatMap(([, path = '']) => {
      const names = path.replace(/\s/g, '').slice(1).split('.');
      return names.map((_, index) => names.slice(0, index + 1).join('.')).filter((name) => known.has(name));
    });
    const verbs = [...code.matchAll(/\boperationCommand\(\{[^}]*?\boperation: '([\w.]+)'/g)];
    return [...called, ...verbs.flatMap(([, name = '']) => (known.has(name) ? [name] : []))];
  });
  return new Set(found);
}

/** Operations that a channel neither calls nor is excepted from. */
function missing(of: readonly string[], sources: readonly Source[], channel: Channel): string[] {
  const called = callsIn(sources);
  return of.filter((name) => !called.has(name) && !Object.hasOwn(EXCEPTIONS[channel], name));
}

describe.each(['renderer', 'electron/cli'] as const)('operations in %s', (channel) => {
  const sources = sourcesOf(root, channel);

  it('are all there', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(operations.length).toBeGreaterThan(80);
    expect(missing(operations, sources, channel)).toEqual([]);
  });

  it('would be missed', () => {
    expect(missing([...operations, 'transfer.planted'], sources, channel)).toEqual(['transfer.planted']);
  });

  it('have no exception that is not needed', () => {
    const called = callsIn(sources);
    const excepted = Object.keys(EXCEPTIONS[channel]);
    expect(excepted.filter((name) => called.has(name) || !operations.includes(name))).toEqual([]);
  });
});

it('calls are found in each of their forms, and nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-guard-'));
  mkdirSync(join(folder, 'renderer'));
  const text = [
    'await client.site.init({ site });',
    'await context.client.keys\n  .check(input);',
    'useQuery(queries.history.list.queryOptions({ input }));',
    'void queryClient.invalidateQueries({ queryKey: queries.signin.key() });',
    '// client.site.seed is for the command line',
    '/**\n * client.site.check\n */',
    'other.site.forget();',
  ].join('\n');
  writeFileSync(join(folder, 'renderer/planted.tsx'), text);
  const called = callsIn(sourcesOf(folder, 'renderer'));
  rmSync(folder, { recursive: true });
  expect([...called].sort()).toEqual(['history.list', 'keys.check', 'site.init']);
});

describe('commands', () => {
  const sources = sourcesOf(root, 'electron/cli');

  it('say what gives the inputs of all that they call', () => {
    const undeclared = sources
      .filter(({ text }) => text.includes('defineCommand({'))
      .flatMap((source) =>
        [...callsIn([source])]
          .filter((name) => !new RegExp(`'${name}': |operation: '${name}'`).test(source.text))
          .map((name) => [source.path, name]),
      );
    expect(undeclared).toEqual([]);
  });

  it('call what they say', () => {
    const called = callsIn(sources);
    const declared = commands.flatMap(({ calls }) => Object.keys(calls));
    expect(declared.length).toBeGreaterThan(80);
    expect(declared.filter((name) => !called.has(name))).toEqual([]);
  });
});
