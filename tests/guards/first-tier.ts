import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '#core/contract/index.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { importsOf } from './test-smells.ts';
import { root } from './tree-copy.ts';

/** Texts of the tests that `npm test` runs, and of what they import of the tests, by their paths. */
export function firstTier(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const outside = ['tests/bench/**', 'tests/guards/**', 'tests/**/*.all.test.ts'];
  const left = globSync('tests/**/*.test.ts', { cwd: root, exclude: outside });
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const path = next.replaceAll('\\', '/');
    if (found.has(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    found.set(path, text);
    left.push(...importsOf(path, text));
  }
  return found;
}

/** Dotted names of all operations. */
export function operationsOf(node: object = contract, above: readonly string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...above, key];
    return isContractProcedure(value) ? [path.join('.')] : operationsOf(value, path);
  });
}

/** Operations that the tests call by a client, by a verb of the command line, or by a route. */
export function findTested(operations: readonly string[], texts: readonly string[]): Set<string> {
  const code = texts.map((text) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''));
  const joined = code.map((text) => text.replace(/\s*\.\s*/g, '.'));
  const isIn = (pattern: RegExp) => code.some((text) => pattern.test(text));
  const byVerb = commands
    .filter(({ name }) => isIn(verbPattern(name)))
    .flatMap(({ calls }) => Object.keys(calls));
  const byRoute = serviceRoutes()
    .filter(({ method, path }) => isIn(routePattern(method, path)))
    .map(({ operation }) => operation);
  const calls = operations.filter((name) => {
    const call = new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}\\(`);
    return joined.some((text) => call.test(text));
  });
  return new Set([...byVerb, ...byRoute, ...calls]);
}

/** The words of a verb as words of their own, or at the beginning of a text. */
function verbPattern(name: string): RegExp {
  const words = name.split(' ');
  return new RegExp(`\\[?['"\`](?:${words.join(`['"\`],\\s*['"\`]`)}['"\`]|${name} --)`);
}

/** A path with something for each place in it; what other methods may be of is named by its method before. */
function routePattern(method: string, path: string): RegExp {
  const filled = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/\\s\'"`?]+');
  const before = method === 'GET' ? '' : `${method}\\b[^;]{0,80}`;
  return new RegExp(`${before}${filled}(?=['"\`?\\s])`);
}
