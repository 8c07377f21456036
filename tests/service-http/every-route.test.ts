import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
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
