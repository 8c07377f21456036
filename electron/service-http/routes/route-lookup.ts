import { OWN_OPERATIONS } from '#core/operations/authorization.ts';
import type { Method, Route } from '#core/operations/openapi/routes.ts';
import type { FindRoute } from '../middleware/request-context.ts';

/** A route that a request names, with what its path says. */
export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

/** What a path leads to: by method; empty for a path that there is not. */
export type RouteLookup = (path: string) => ReadonlyMap<Method, RouteMatch>;

/** Looks routes up by path; what is spelled out comes before what a caller puts in. */
export function createRouteLookup(routes: readonly Route[]): RouteLookup {
  const known = routes.map((route) => ({ route, parts: route.path.split('/') }));
  return (path) => {
    const parts = path.split('/');
    const found = new Map<Method, RouteMatch & { spelled: number }>();
    for (const { route, parts: wanted } of known) {
      const params = paramsOf(wanted, parts);
      if (!params) continue;
      const spelled = wanted.length - Object.keys(params).length;
      const before = found.get(route.method);
      if (!before || before.spelled < spelled) found.set(route.method, { route, params, spelled });
    }
    const most = Math.max(...Array.from(found.values(), ({ spelled }) => spelled));
    return new Map(Array.from(found).filter(([, { spelled }]) => spelled === most));
  };
}

/** What stands in the places of a path; undefined where it is another path. */
function paramsOf(wanted: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) {
      if (part !== given) return undefined;
    } else {
      const value = decoded(given);
      if (value === undefined || value === '') return undefined;
      params[name] = value;
    }
  }
  return params;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The match for a method; what answers GET answers HEAD, of which the server leaves the body out. */
export function matchMethod(
  found: ReadonlyMap<Method, RouteMatch>,
  method: string | undefined,
): RouteMatch | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return Array.from(found).find(([of]) => of === asked)?.[1];
}

/** Which operation a method and a path name, for who looks at a request before it is read. */
export function createOperationLookup(find: RouteLookup): FindRoute {
  return (method, path) => {
    const match = matchMethod(find(path), method);
    if (!match) return undefined;
    const { operation, isLong } = match.route;
    return { operation, isLong, isOwn: OWN_OPERATIONS.has(operation) };
  };
}
