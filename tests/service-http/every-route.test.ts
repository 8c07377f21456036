import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostContext } from '#core/operations/context.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import { SIGN_IN_ROUTES } from '#core/operations/openapi/sign-in-routes.ts';
import { addOauthRoutes } from '#electron/service-http/signin/oauth/routes.ts';
import { addSignInRoutes } from '#electron/service-http/signin/routes.ts';
import { addSamlRoutes } from '#electron/service-http/signin/saml/routes.ts';
import { createSignIn } from '#electron/service-http/signin/sign-in.ts';
import { addImpersonationRoutes } from '#electron/service-http/signin/ways/impersonation.ts';
import { addNegotiateRoutes } from '#electron/service-http/signin/ways/negotiate.ts';
import { postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

/** What the operations say of nothing at all; nothing else may come out of it. */
const STATUSES = [200, 400, 403, 404, 409, 501, 502];

describe('every route', () => {
  let service: TestService;
  let weak: string[];
  beforeAll(async () => {
    service = await createService(postgres);
    // Of two areas, so that each route has one that is not its own.
    weak = [await service.key('admin', 'packages:read'), await service.key('admin', 'profile:read')];
  });
  afterAll(async () => await service?.remove());

  it.each(serviceRoutes().map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s reaches its operation, with its right',
    async (_name, { method, path, effect, operation }) => {
      const address = path.replace(/\{\w+\}/g, '4711');
      const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
      const refused = await service.send(method, address, {
        ...body,
        key: weak[operation.startsWith('packages.') ? 1 : 0] ?? '',
      });
      expect(refused.status).toBe(403);
      const right = `${operation.split('.')[0]}:${effect}`;
      expect(await refused.text()).toContain(right);
      const answer = await service.send(method, address, body);
      const text = await answer.text();
      expect(STATUSES, text).toContain(answer.status);
      expect(text).not.toContain('"Code":"not-found"');
      expect(text).not.toContain(service.home);
      // Nor where the site lies: it is told by its name.
      expect(text).not.toContain(new URL(service.site).host);
    },
  );
});

it('every route of signing in is described, and each that is described is there', async () => {
  const app = Fastify();
  const registered: string[] = [];
  app.addHook('onRoute', ({ method, path }) => {
    const named = path.replace(/:(\w+)/g, '{$1}').replace('*', '{callback}');
    // The head of an answer is no route of its own, nor are pages.
    for (const one of [method].flat())
      if (one !== 'HEAD' && path.startsWith('/api/')) registered.push(`${one} ${named}`);
  });
  const signIn = createSignIn({
    // Nothing of it is asked before somebody signs in.
    context: { home: '' } as HostContext,
    served: { site: '' },
    sql: { executeSql: async () => ({ rows: [] }) },
    ...{ siteName: 'test', now: () => 0 },
  });
  await addSignInRoutes(app, signIn);
  addSamlRoutes(app, signIn);
  addOauthRoutes(app, signIn);
  addNegotiateRoutes(app, signIn);
  addImpersonationRoutes(app, signIn);
  await app.close();
  expect(registered.sort()).toEqual(SIGN_IN_ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
});
