import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operatorLogin } from '#core/contract/operator.ts';
import { SITE_CHECK } from '#core/contract/rollout/check.ts';
import { hostPath, siteAddress, siteWithProfile } from '#core/contract/site/address.ts';
import { allTexts, hasMessage } from '#core/messages/catalogue.ts';
import { coerce } from '#core/operations/openapi/coerce.ts';
import { listContractOperations } from '#core/operations/openapi/contract-operations.ts';
import { HIDDEN_FIELDS, isExposed, NOT_EXPOSED } from '#core/operations/openapi/exposed-operations.ts';
import { jobOperation, jobOperations } from '#core/operations/openapi/job-operations.ts';
import { type InputContext, restrictInput } from '#core/operations/openapi/restricted-input.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import { SIGN_IN_PATHS, SYNCHRONIZATION_PATHS } from '#electron/service-http/routes/unsupported.ts';
import { SPEC_ROUTES } from './spec-routes.ts';

const routes = serviceRoutes();
const operations = listContractOperations();

/** The fields of what an operation is asked over HTTP. */
function fieldsOf(operation: string): string[] {
  const { schema } = jobOperation(operation).served;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** True for an address of a route, whose path may have parameters and end in anything. */
function names(path: string, address: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(address);
}

/** Whether the service, with these routes, answers a row as it says. */
function isAnswered(
  [method, path, answer]: (typeof SPEC_ROUTES)[number],
  of: readonly { method: string; path: string; operation: string }[],
) {
  const address = path.replace(/\{\w+\}/g, '1');
  if (answer === 'elsewhere') return SIGN_IN_PATHS.some((one) => names(one, address));
  if (answer === 'edition') return SYNCHRONIZATION_PATHS.some((one) => names(one, address));
  return of.some((one) => one.method === method && one.path === path && one.operation === answer);
}

describe('routes', () => {
  it('are all those of the platform', () => {
    expect(SPEC_ROUTES.filter((row) => !isAnswered(row, routes))).toEqual([]);
  });

  it('would be missed', () => {
    const fewer = routes.filter(({ path }) => path !== '/api/migration/fetch');
    expect(SPEC_ROUTES.filter((row) => !isAnswered(row, fewer))).toEqual([
      ['GET', '/api/migration/fetch', 'transfer.fetch'],
    ]);
  });

  it('are of the platform, or under our own path', () => {
    const known = new Set(SPEC_ROUTES.map(([method, path]) => `${method} ${path}`));
    const others = routes.filter(
      ({ method, path }) => !path.startsWith('/api/siteferry/') && !known.has(`${method} ${path}`),
    );
    expect(others).toEqual([]);
  });

  it('are one for each method and path', () => {
    const keys = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are there for every operation, or there is a reason', () => {
    const routed = new Set(routes.map(({ operation }) => operation));
    const names = operations.map(({ name }) => name);
    expect(names.filter((name) => !routed.has(name)).toSorted()).toEqual(Object.keys(NOT_EXPOSED).toSorted());
    expect(Object.keys(HIDDEN_FIELDS).filter((name) => !isExposed(name) || !names.includes(name))).toEqual(
      [],
    );
    expect(Object.values(NOT_EXPOSED).filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('that take long can be jobs, or say why not; only they do', () => {
    const jobs = [...jobOperations().keys()];
    const refused = operations.filter(({ meta }) => meta.noJob !== undefined).map(({ name }) => name);
    const long = operations.filter(({ name, isLong }) => isLong && isExposed(name)).map(({ name }) => name);
    expect([...jobs, ...refused].toSorted()).toEqual(long.toSorted());
    expect(jobs.filter((name) => !hasMessage(`operation.${name}`))).toEqual([]);
    const takesSecret = (name: string) =>
      fieldsOf(name).some((field) => /password|secret|configuration/i.test(field));
    // It says what is to be done about secrets in texts, and takes none.
    expect(jobs.filter(takesSecret)).toEqual(['versions.create']);
  });

  it('each say what they are for, and no other operation does', () => {
    // What only a roll-out asks of a site has a title among jobs, and no route.
    const routed = [...new Set(routes.map(({ operation }) => operation)), SITE_CHECK];
    const titles = allTexts().flatMap(({ code }) => (code.startsWith('operation.') ? [code] : []));
    expect(titles.toSorted()).toEqual(routed.map((name) => `operation.${name}`).toSorted());
  });
});

/** What is forbidden anywhere inside of a schema, by where it is. */
function forbidden(schema: z.ZodType, at = '', seen = new Set<z.ZodType>()): string[] {
  // Some schemas hold themselves.
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (schema === hostPath || schema === siteAddress || schema === operatorLogin) return [at];
  const { def } = schema as z.ZodType & { def: Record<string, unknown> };
  const inner = (value: unknown, name: string): string[] => {
    if (value instanceof z.ZodType) return forbidden(value, `${at}/${name}`, seen);
    if (Array.isArray(value)) return value.flatMap((one) => inner(one, name));
    if (name === 'shape' && typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([field, one]) => inner(one, field));
    return [];
  };
  return Object.entries(def).flatMap(([name, value]) => inner(value, name));
}

describe('inputs', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'of %s name nothing on the computer of the service',
    (_name, { input, served }) => {
      expect([...forbidden(input), ...forbidden(served.schema)]).toEqual([]);
    },
  );

  it('would be found that do', () => {
    expect(
      forbidden(z.object({ a: z.array(z.union([z.object({ file: hostPath.optional() })])) })),
    ).toHaveLength(1);
    const name = /path|(?<!pro)file|folder|dir$|^out$|url$/i;
    const suspicious = routes.flatMap(({ operation, input }) =>
      input instanceof z.ZodObject
        ? Object.keys(input.shape)
            .filter((field) => name.test(field))
            .map((field) => `${operation}.${field}`)
        : [],
    );
    // Addresses of pages in a complaint, and of a page that is to be opened: texts that nobody follows. A job's own file.
    expect([...new Set(suspicious)]).toEqual(['access.signIn.path', 'access.triage.url', 'jobs.read.file']);
  });
});

const given: InputContext = {
  site: 'embedded:/srv/site',
  operator: 'admin',
  language: 'ru',
  archive: async (upload) => `/uploads/${upload}`,
  logs: async () => '/logs/1',
};
const UPLOAD = '0b6f5f3e-6f0e-4a39-9a2c-0d7a9c7c1a11';

describe('what a caller may say', () => {
  const side = z.union([z.object(siteWithProfile), z.object({ archive: hostPath })]);
  const { schema, complete } = restrictInput(
    z.object({
      ...siteWithProfile,
      operator: operatorLogin,
      from: side.optional(),
      logDir: hostPath.optional(),
      text: z.string().default(''),
    }),
  );

  it('is completed by the service', async () => {
    expect(await complete({ text: 'a', from: { upload: UPLOAD } }, given)).toEqual({
      site: 'embedded:/srv/site',
      operator: 'admin',
      logDir: '/logs/1',
      text: 'a',
      from: { archive: `/uploads/${UPLOAD}` },
    });
    expect(
      await complete({ from: { site: 'this' } }, { ...given, profileFile: '/srv/p.json' }),
    ).toMatchObject({
      profileFile: '/srv/p.json',
      from: { site: 'embedded:/srv/site', profileFile: '/srv/p.json' },
    });
  });

  it.each([
    [{ site: 'embedded:memory' }],
    [{ profileFile: '/etc/passwd' }],
    [{ operator: 'root' }],
    [{ logDir: '/tmp' }],
    [{ from: { archive: '/etc/passwd' } }],
    [{ from: { site: 'this', archive: '/etc/passwd' } }],
    [{ from: { site: 'embedded:memory' } }],
    [{ from: { upload: UPLOAD, archive: '/etc/passwd' } }],
    [{ from: { upload: '../../etc' } }],
  ])('is not %j', async (value) => {
    await expect(complete(value, given)).rejects.toMatchObject({ code: 'usage' });
  });

  it('is text in a query, and read as it is meant', () => {
    const wanted = z.object({
      count: z.int().optional(),
      flag: z.boolean().default(false),
      list: z.array(z.int()).optional(),
      choice: z.union([z.literal('all'), z.array(z.object({ id: z.int() }))]).optional(),
      name: z.string().optional(),
    });
    const read = (value: object) => wanted.parse(coerce(wanted, value));
    expect(read({ count: '12', flag: 'true', list: ['1', '2'], choice: 'all', name: '7' })).toEqual({
      count: 12,
      flag: true,
      list: [1, 2],
      choice: 'all',
      name: '7',
    });
    expect(read({ flag: '0', list: '3', choice: '[{"id":4}]' })).toEqual({
      flag: false,
      list: [3],
      choice: [{ id: 4 }],
    });
    expect(wanted.safeParse(coerce(wanted, { count: 'many' })).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(true);
  });
});
