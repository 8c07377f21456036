import {
  type AnyContractProcedure,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract';
import { contract } from '#core/contract/index.ts';
import { OWN_OPERATIONS } from '../caller-access.ts';
import { OWN_PATH } from './handler.ts';
import { isServed } from './served.ts';

/** What is known of a request by its method and path, before anything else of it is read. */
export interface Route {
  /** Dotted name of the operation. */
  operation: string;
  /** Answers step by step, and may take minutes. */
  isLong: boolean;
  /** Needs no access to the admin API where it is about the caller's own. */
  isOwn: boolean;
}

/** Tells which operation a method and a path without its query name; undefined for none. */
export type FindRoute = (method: string, path: string) => Route | undefined;

/** Routes of all operations that are served. */
export function createRouteTable(): FindRoute {
  const fixed = new Map<string, Route>();
  const patterns: { method: string; pattern: RegExp; route: Route }[] = [];
  for (const { operation, procedure } of procedures(contract)) {
    const { route: declared, outputSchema } = procedure['~orpc'];
    const route: Route = {
      operation,
      isLong: getEventIteratorSchemaDetails(outputSchema) !== undefined,
      isOwn: OWN_OPERATIONS.has(operation),
    };
    const method = declared.method ?? 'POST';
    const path = declared.path ?? `${OWN_PATH}/${operation.replaceAll('.', '/')}`;
    if (!path.includes('{')) fixed.set(`${method} ${path}`, route);
    else patterns.push({ method, pattern: patternOf(path), route });
  }
  return (method, path) =>
    fixed.get(`${method} ${path}`) ??
    patterns.find((one) => one.method === method && one.pattern.test(path))?.route;
}

/** A path with places, such as `/api/x/{id}`, as an expression. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+')}$`);
}

/** An operation of the contract, by its dotted name. */
interface Named {
  operation: string;
  procedure: AnyContractProcedure;
}

function procedures(node: object, above: readonly string[] = []): Named[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...above, key];
    if (!isContractProcedure(value)) return procedures(value, path);
    const operation = path.join('.');
    return isServed(operation) ? [{ operation, procedure: value }] : [];
  });
}
