import { describe, expect, it } from 'vitest';
import {
  type CredentialRequest,
  createPersonSignIns,
  type PersonCredential,
} from '#core/site/dialects/mssql/person-sign-in.ts';
import type { MssqlUrl, PersonSignIn } from '#core/site/url/types.ts';
import { parseSiteUrl } from '#core/site/url.ts';

const CODE = { url: 'https://microsoft.com/devicelogin', code: 'ABCD1234' };

/** Entra ID with a person who decides when, and how, the sign-in ends. */
function lab() {
  const requests: CredentialRequest[] = [];
  const asked: string[] = [];
  let signedIn = false;
  let person = Promise.withResolvers<void>();
  const signIn = createPersonSignIns(async (request): Promise<PersonCredential> => {
    requests.push(request);
    return {
      getToken: async (scope) => {
        if (!signedIn) throw Object.assign(new Error('ask'), { name: 'AuthenticationRequiredError' });
        return { token: `token for ${scope}`, expiresOnTimestamp: 0 };
      },
      authenticate: async (scope) => {
        asked.push(scope);
        if (request.signIn.kind === 'entra-device-code') request.onCode(CODE);
        await person.promise;
        signedIn = true;
      },
    };
  });
  const open = (url: string, onSignIn?: Parameters<typeof signIn>[2], signal?: AbortSignal) => {
    const parsed = parseSiteUrl(url) as MssqlUrl;
    return signIn(parsed, parsed.signIn as PersonSignIn, onSignIn, signal);
  };
  return {
    open,
    requests,
    asked,
    accept: () => person.resolve(),
    refuse: () => {
      person.reject(new Error('declined'));
      person = Promise.withResolvers();
    },
  };
}

const DEVICE = 'mssql://ann%40contoso.com@contoso.database.windows.net/site?auth=entra-device-code';
const BROWSER = 'mssql://contoso.database.usgovcloudapi.net/site?auth=entra-interactive&tenantId=contoso.com';

describe('a person who signs in to Entra ID', () => {
  it('is told the code and waited for, once for all connections', async () => {
    const { open, requests, asked, accept } = lab();
    const told: unknown[] = [];
    const onSignIn = (how: unknown) => {
      if (told.push(how) === 2) accept();
      return 'wait' as const;
    };
    const [one, other] = await Promise.all([open(DEVICE, onSignIn), open(DEVICE, onSignIn)]);
    expect(told[0]).toEqual({ code: 'site-sign-in.device-code', values: CODE });
    expect(asked).toEqual(['https://database.windows.net/.default']);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ user: 'ann@contoso.com', authorityHost: undefined });
    for (const credential of [one, other]) {
      expect(await credential.getToken(['https://database.windows.net/.default'])).toMatchObject({
        token: 'token for https://database.windows.net/.default',
      });
    }
    // Also where nobody is there any more.
    await open(DEVICE);
    expect(asked).toHaveLength(1);
  });

  it('is sent to the browser, at the authority of the cloud', async () => {
    const { open, requests, asked, accept } = lab();
    const told: string[] = [];
    await open(BROWSER, (how) => {
      told.push(how.code);
      accept();
      return 'wait';
    });
    expect(told).toEqual(['site-sign-in.browser']);
    expect(asked).toEqual(['https://database.usgovcloudapi.net/.default']);
    expect(requests[0]).toMatchObject({
      signIn: { tenantId: 'contoso.com' },
      authorityHost: 'https://login.microsoftonline.us',
    });
  });

  it('is not waited for in the window, which asks again until it is done', async () => {
    const { open, asked, accept } = lab();
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(open(DEVICE, () => 'later')).rejects.toMatchObject({
        code: 'sign-in-pending',
        data: { host: 'contoso.database.windows.net', how: { values: CODE } },
      });
    }
    expect(asked).toHaveLength(1);
    accept();
    await open(DEVICE, () => 'wait');
  });

  it('who refuses is told of once, and can begin anew', async () => {
    const { open, asked, refuse, accept } = lab();
    await expect(open(DEVICE, () => 'later')).rejects.toMatchObject({ code: 'sign-in-pending' });
    refuse();
    const waiting = () => open(DEVICE, () => 'wait');
    await expect(waiting()).rejects.toMatchObject({
      code: 'sign-in-failed',
      data: { reason: { code: 'site-sign-in.not-signed-in' } },
    });
    accept();
    await waiting();
    expect(asked).toHaveLength(2);
  });

  it('is needed: a service is told what to use instead', async () => {
    const { open, asked } = lab();
    await expect(open(BROWSER)).rejects.toMatchObject({
      code: 'sign-in-failed',
      data: { reason: { code: 'site-sign-in.needs-person' } },
    });
    expect(asked).toEqual([]);
  });

  it('who gives up is not waited for', async () => {
    const { open } = lab();
    const stop = new AbortController();
    const opening = open(
      DEVICE,
      () => {
        stop.abort();
        return 'wait';
      },
      stop.signal,
    );
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
  });
});
