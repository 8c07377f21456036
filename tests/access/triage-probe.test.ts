import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { probeSite } from '#core/access/triage/probe.ts';
import { type Issued, issue } from '../directory/support/pki.ts';

const before = getCACertificates('default');
const PATHS = ['/api/auth/info', '/api/auth/token-v2', '/api/auth/token/refresh'];

describe('a web application over https', () => {
  let authority: Issued;
  const closing: (() => void)[] = [];
  beforeAll(async () => {
    authority = await issue({ name: 'own authority', key: 'rsa', ca: true });
  });
  afterEach(() => {
    setDefaultCACertificates(before);
    for (const close of closing.splice(0)) close();
  });

  /** An application with this certificate; `location` is where it sends everybody. */
  async function serve(leaf: Issued, location?: string) {
    const asked: { url: string; secret: string }[] = [];
    const server = createServer({ cert: leaf.pem, key: leaf.keyPem }, (request, response) => {
      const { url = '', headers } = request;
      asked.push({ url, secret: headers.authorization ?? headers.cookie ?? '' });
      response.writeHead(location === undefined ? 401 : 302, location === undefined ? {} : { location });
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return { address: `https://localhost:${(server.address() as AddressInfo).port}`, asked };
  }
  const leafOf = (more: Partial<Parameters<typeof issue>[0]> = {}, by: Issued | undefined = authority) =>
    issue({ name: 'portal', key: 'rsa', dns: ['localhost'], ...more }, by);
  const probe = async (address: string) => {
    const { probe: found, findings } = await probeSite(address, new AbortController().signal);
    return {
      statuses: found.requests.map(({ status }) => status),
      codes: [...new Set(findings.map(({ message }) => message.code))],
      severities: [...new Set(findings.map(({ severity }) => severity))],
    };
  };

  it('is asked where this computer trusts the authority by its PEM', async () => {
    const { address, asked } = await serve(await leafOf());
    setDefaultCACertificates([...before, authority.pem]);
    expect(await probe(`${address}/`)).toEqual({ statuses: [401, 401, 401], codes: [], severities: [] });
    expect(asked).toEqual(PATHS.map((url) => ({ url, secret: '' })));
  });

  it.each([
    ['of an authority that nobody knows', () => leafOf()],
    ['of itself', async () => await issue({ name: 'portal', key: 'rsa', dns: ['localhost'] })],
    ['for another name', () => leafOf({ dns: ['elsewhere.example.com'] })],
    ['that is over', () => leafOf({ from: -60, to: -1 })],
  ])('with a certificate %s is a finding, and is asked nothing', async (name, made) => {
    const { address, asked } = await serve(await made());
    if (!name.includes('nobody')) setDefaultCACertificates([...before, authority.pem]);
    expect(await probe(address)).toEqual({
      statuses: [null, null, null],
      codes: ['web.certificate-untrusted'],
      severities: ['error'],
    });
    expect(asked).toEqual([]);
  });

  it('is not followed to another origin', async () => {
    const other = await serve(await leafOf());
    const { address, asked } = await serve(
      await leafOf(),
      `${other.address}/api/auth/info?token=very-secret`,
    );
    setDefaultCACertificates([...before, authority.pem]);
    const told = await probe(address);
    expect(told.statuses).toEqual([302, 302, 302]);
    expect(told.codes).toEqual(['triage-probe.redirected']);
    expect(asked).toHaveLength(3);
    expect(other.asked).toEqual([]);
    const { findings } = await probeSite(address, new AbortController().signal);
    expect(JSON.stringify(findings)).not.toContain('very-secret');
  });
});
