import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { StatefulLink } from '#renderer/api/link.ts';
import { createPasswordRequests, passwordRetryLink } from '#renderer/api/passwords.ts';

const missing = (code = 'password-missing') =>
  new ORPCError(code, {
    defined: true,
    data: {
      message: { code: 'error.password-missing.database', values: { user: 'app', host: 'db1' } },
      remedies: [],
      data: { secret: 'database', user: 'app', host: 'db1' },
    },
  });

/** A core that lacks a password until it is set. */
function coreWithout(work: (isSet: () => boolean) => StatefulLink['call']) {
  const requests = createPasswordRequests();
  let isSet = false;
  const calls: unknown[] = [];
  const call = work(() => isSet);
  const link: StatefulLink = {
    state: () => 'open',
    subscribe: () => () => {},
    call: (path, input, options) => {
      calls.push(input);
      return call(path, input, options);
    },
  };
  const provide = () => {
    isSet = true;
    requests.settle(true);
  };
  return { link: passwordRetryLink(link, requests), requests, provide, calls };
}

const options = { context: {} };

describe('a call that lacks a password', () => {
  const answering =
    (isSet: () => boolean): StatefulLink['call'] =>
    async () => {
      if (!isSet()) throw missing();
      return 'answer';
    };

  it('asks for it once, and all that wait for it go on', async () => {
    const { link, requests, provide } = coreWithout(answering);
    const heard: unknown[] = [];
    requests.subscribe(() => heard.push(requests.current()?.site));
    const calls = [1, 2, 3].map(() => link.call(['site', 'check'], { site: 'prod' }, options));
    await expect
      .poll(() => requests.current())
      .toMatchObject({
        site: 'prod',
        secret: 'database',
        message: { code: 'error.password-missing.database' },
      });
    provide();
    expect(await Promise.all(calls)).toEqual(['answer', 'answer', 'answer']);
    expect(heard).toEqual(['prod', undefined]);
  });

  it('ends with its error where the person declines, and asks again another time', async () => {
    const { link, requests, provide, calls } = coreWithout(answering);
    const declined = link.call(['site', 'check'], { site: 'prod' }, options);
    await expect.poll(() => requests.current()?.site).toBe('prod');
    requests.settle(false);
    await expect(declined).rejects.toMatchObject({ code: 'password-missing' });
    expect(calls).toHaveLength(1);
    const again = link.call(['site', 'check'], { site: 'prod' }, options);
    await expect.poll(() => requests.current()?.site).toBe('prod');
    provide();
    expect(await again).toBe('answer');
  });

  it('asks again for that of a database of jobs until it is the right one', async () => {
    const codes = ['password-missing', 'login-failed', 'login-failed'];
    const { link, requests } = coreWithout(() => async () => {
      const code = codes.shift();
      if (code) throw missing(code);
      return 'answer';
    });
    const called = link.call(['rollout', 'list'], { jobs: 'postgres://app@db1/jobs' }, options);
    for (const left of [2, 1, 0]) {
      await expect
        .poll(() => [codes.length, requests.current()?.site])
        .toEqual([left, 'postgres://app@db1/jobs']);
      requests.settle(true);
    }
    expect(await called).toBe('answer');
  });

  it('is not asked for the password of a database of jobs where a site lacks its own', async () => {
    const { link, requests } = coreWithout(() => async () => {
      throw missing();
    });
    const called = link.call(['rollout', 'plan'], { jobs: 'postgres://app@db2/jobs' }, options);
    await expect(called).rejects.toMatchObject({ code: 'password-missing' });
    expect(requests.current()).toBeUndefined();
  });

  it('is told that the password of a site is the wrong one', async () => {
    const { link, requests } = coreWithout(() => async () => {
      throw missing('login-failed');
    });
    const called = link.call(['site', 'check'], { site: 'prod' }, options);
    await expect(called).rejects.toMatchObject({ code: 'login-failed' });
    expect(requests.current()).toBeUndefined();
  });

  it('goes on with long work from its beginning', async () => {
    const { link, requests, provide } = coreWithout((isSet) => async () => {
      return (async function* () {
        yield { task: 'id' };
        if (!isSet()) throw missing();
        yield { stage: 'reading' };
        return 'result';
      })();
    });
    const output = await link.call(['transfer', 'export'], { site: 'prod' }, options);
    const events = output as AsyncGenerator<unknown, unknown>;
    expect(await events.next()).toEqual({ done: false, value: { task: 'id' } });
    const next = events.next();
    await expect.poll(() => requests.current()?.site).toBe('prod');
    provide();
    expect(await next).toEqual({ done: false, value: { task: 'id' } });
    expect(await events.next()).toEqual({ done: false, value: { stage: 'reading' } });
    expect(await events.next()).toEqual({ done: true, value: 'result' });
  });

  it('is left alone where it is about something else', async () => {
    const { link, requests } = coreWithout(() => async () => {
      throw new Error('other');
    });
    await expect(link.call(['site', 'check'], { site: 'prod' }, options)).rejects.toThrow('other');
    expect(requests.current()).toBeUndefined();
  });
});
