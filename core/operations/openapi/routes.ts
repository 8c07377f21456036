import { z } from 'zod';
import type { Effect } from '#core/contract/operation.ts';
import { type ContractOperation, listContractOperations } from './contract-operations.ts';
import { HIDDEN_FIELDS, isExposed } from './exposed-operations.ts';
import { jobOperations } from './job-operations.ts';
import { type RestrictedInput, restrictInput } from './restricted-input.ts';
import { ROUTE_ADAPTERS, type RouteAdapter } from './route-adapters.ts';

/** Where operations without a path of the platform's are. */
export const OWN_PATH = '/api/siteferry';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An operation by method and path. */
export interface Route {
  method: Method;
  /** With `{name}` for what a caller puts in. */
  path: string;
  /** Its dotted name in the contract. */
  operation: string;
  effect: Effect;
  /** What a caller says, all of it. */
  input: z.ZodType;
  /** What is left of the operation's own input. */
  served: RestrictedInput;
  output: z.ZodType;
  /** Reports progress: a caller who asks for `text/event-stream` gets it. */
  isLong: boolean;
  adaptation: RouteAdapter;
}

/** Routes of the platform beside the one that an operation declares. */
const MORE: readonly { method: Method; path: string; operation: string }[] = [
  {
    method: 'POST',
    path: '/api/admin/revisionrepository/reposettings/{id}',
    operation: 'versions.settings.save',
  },
];

/** All routes, those of the platform first. */
export function serviceRoutes(): Route[] {
  const served = listContractOperations().filter(({ name }) => isExposed(name));
  const routes = served.flatMap((operation): Route[] => {
    const { name, route } = operation;
    const own = { method: 'POST' as const, path: `${OWN_PATH}/${name.replaceAll('.', '/')}` };
    const declared =
      route.path === undefined ? own : { method: (route.method ?? 'POST') as Method, path: route.path };
    const more = MORE.filter((one) => one.operation === name);
    return [declared, ...more].map(({ method, path }) => routeOf(operation, method, path));
  });
  const isOwn = ({ path }: Route) => path.startsWith(`${OWN_PATH}/`);
  return [...routes.filter((route) => !isOwn(route)), ...routes.filter(isOwn)];
}

function routeOf(operation: ContractOperation, method: Method, path: string): Route {
  const { name, meta, output, isLong } = operation;
  const input = name === 'jobs.begin' ? anyJob() : operation.input;
  const adaptation = ROUTE_ADAPTERS[`${method} ${path}`] ?? {};
  // The same schema as that of its job, which a document has once then.
  const served = jobOperations().get(name)?.served ?? restrictInput(input, HIDDEN_FIELDS[name]);
  return {
    method,
    path,
    operation: name,
    effect: meta.effect,
    input: adaptation.input ?? served.schema,
    served,
    output: adaptation.output ?? output,
    isLong,
    adaptation,
  };
}

/** What `jobs.begin` takes, in full: each operation with its own input. */
function anyJob(): z.ZodType {
  const forms = [...jobOperations().values()].map(({ name, served }) =>
    z.strictObject({ operation: z.literal(name), input: served.schema.prefault({} as never) }),
  );
  return z.object({ job: z.discriminatedUnion('operation', forms as [(typeof forms)[0], ...typeof forms]) });
}
