import { createSocket, type RemoteInfo } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { resolveInstance } from '#core/site/dialects/mssql/sql-browser.ts';
import { type MssqlUrl, parseSiteUrl } from '#core/site/url.ts';

/** What stops a stub. */
const stubs: (() => void)[] = [];
afterEach(() => {
  for (const stop of stubs.splice(0)) stop();
});

/** A SQL Server Browser that answers each question with what `answer` gives; gives its port and what it was asked. */
async function startBrowser(answer: (question: Buffer) => readonly Buffer[]) {
  const questions: Buffer[] = [];
  const socket = createSocket('udp4', (question: Buffer, { port, address }: RemoteInfo) => {
    questions.push(question);
    for (const datagram of answer(question)) socket.send(datagram, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  stubs.push(() => socket.close());
  return { port: socket.address().port, questions };
}

/** SVR_RESP of MC-SQLR. */
function response(text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  const header = Buffer.alloc(3, 0x05);
  header.writeUInt16LE(body.length, 1);
  return Buffer.concat([header, body]);
}

const instance = (name: string, more: string) =>
  `ServerName;DB1;InstanceName;${name};IsClustered;No;Version;15.0.2000.5;${more};`;
const listed = response(
  `${instance('MSSQLSERVER', 'tcp;1433')};${instance('PROD', 'tcp;50123;np;\\\\DB1\\pipe')};`,
);

/** Answers for the instances that it knows, as the real one does: to a question about another one it says nothing. */
const browser = (question: Buffer): Buffer[] => {
  if (question[0] === 0x03) return [listed];
  const name = question.toString('latin1', 1, question.length - 1);
  return name.toUpperCase() === 'PROD' ? [response(`${instance('PROD', 'tcp;50123')};`)] : [];
};

function site(url: string): MssqlUrl {
  const parsed = parseSiteUrl(url);
  if (parsed.kind !== 'mssql') throw new Error(`${url} is no site of SQL Server`);
  return parsed;
}

const search = (browserPort: number, timeout = 4_000) => ({ timeout, signal: undefined, browserPort });

describe('a named instance', () => {
  it('is found by its name, in any case', async () => {
    const { port, questions } = await startBrowser(browser);
    const found = await resolveInstance(site('mssql://ann@127.0.0.1%5Cprod/site'), search(port));
    expect(found).toMatchObject({
      host: '127.0.0.1',
      port: 50123,
      label: 'mssql://ann@127.0.0.1\\prod/site',
    });
    expect(found).not.toHaveProperty('instance');
    expect(questions[0]).toEqual(Buffer.from('\x04prod\0', 'latin1'));
  });

  it('is found by the list, where the answer to its name is lost', async () => {
    const { port } = await startBrowser((question) => (question[0] === 0x03 ? [listed] : []));
    const found = await resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), search(port));
    expect(found.port).toBe(50123);
  });

  it('is not asked for where there is none', async () => {
    const url = site('mssql://ann@nohost.invalid/site');
    await expect(resolveInstance(url, search(1))).resolves.toBe(url);
  });

  it('that the server does not have is told from a Browser that does not answer', async () => {
    const { port } = await startBrowser(browser);
    const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CTEST/site'), search(port));
    await expect(asked).rejects.toMatchObject({
      code: 'instance-unknown',
      data: { host: '127.0.0.1', instance: 'TEST' },
    });
  });

  it.each(['np;\\\\DB1\\pipe\\sql', 'tcp;', 'tcp;0', 'tcp;70000', 'tcp;x'])(
    'without a port is told: %s',
    async (more) => {
      const { port } = await startBrowser(() => [response(`${instance('PROD', more)};`)]);
      const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), search(port));
      await expect(asked).rejects.toMatchObject({ code: 'instance-without-tcp' });
    },
  );

  it('is not found where the Browser says nothing', async () => {
    const { port } = await startBrowser(() => []);
    const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), search(port, 300));
    await expect(asked).rejects.toMatchObject({
      code: 'browser-silent',
      data: { host: '127.0.0.1', instance: 'PROD', seconds: 1 },
    });
  });

  it('is not found where nothing listens', async () => {
    const { port } = await startBrowser(() => []);
    for (const stop of stubs.splice(0)) stop();
    const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), search(port));
    await expect(asked).rejects.toMatchObject({ code: 'browser-silent' });
  });

  it('is not taken from what is no answer', async () => {
    const { port } = await startBrowser(() => [
      Buffer.alloc(0),
      Buffer.of(0x05),
      Buffer.from('x;tcp;1;'),
      Buffer.from([0x05, 0xff, 0xff]),
    ]);
    const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), search(port, 500));
    await expect(asked).rejects.toMatchObject({ code: 'browser-silent' });
  });

  it('tells an unknown host', async () => {
    const asked = resolveInstance(site('mssql://ann@nohost.invalid%5CPROD/site'), search(1));
    await expect(asked).rejects.toMatchObject({ code: 'host-unknown', data: { host: 'nohost.invalid' } });
  });

  it('stops when cancelled', async () => {
    const { port } = await startBrowser(() => []);
    const asked = resolveInstance(site('mssql://ann@127.0.0.1%5CPROD/site'), {
      ...search(port),
      signal: AbortSignal.timeout(50),
    });
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });
});
