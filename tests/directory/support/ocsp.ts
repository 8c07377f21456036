import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { inFolder } from './openssl.ts';
import type { Issued } from './pki.ts';

/** What a responder of OpenSSL answers with. */
export interface Responder {
  issuer: Issued;
  /** Whose key signs: the issuer's own, or a delegate's. */
  signer: Issued;
  known: readonly { certificate: Issued; isRevoked: boolean }[];
}

/** The answer of `openssl ocsp` to a request, DER. */
export async function ocspAnswer(request: Uint8Array, responder: Responder): Promise<Buffer> {
  const { issuer, signer, known } = responder;
  return await inFolder(async (file) => {
    const lines = known.map(({ certificate: { certificate }, isRevoked }) => {
      const state = isRevoked ? 'R\t360101000000Z\t250601120000Z' : 'V\t360101000000Z\t';
      return `${state}\t${certificate.serialNumber.toUpperCase()}\tunknown\t/${certificate.subject}\n`;
    });
    await Promise.all([
      writeFile(file('request.der'), request),
      writeFile(file('issuer.pem'), issuer.pem),
      writeFile(file('signer.pem'), signer.pem),
      writeFile(file('key.pem'), signer.keyPem),
      writeFile(file('index.txt'), lines.join('')),
    ]);
    const signing = ['-rsigner', file('signer.pem'), '-rkey', file('key.pem'), '-nmin', '60'];
    const files = ['-reqin', file('request.der'), '-respout', file('answer.der')];
    const about = ['-index', file('index.txt'), '-CA', file('issuer.pem')];
    await promisify(execFile)('openssl', ['ocsp', ...about, ...signing, ...files]);
    return await readFile(file('answer.der'));
  });
}

/** A request of OpenSSL without a nonce, DER. */
export async function plainRequest(certificate: Issued, issuer: Issued): Promise<Buffer> {
  return await inFolder(async (file) => {
    await Promise.all([writeFile(file('a.pem'), certificate.pem), writeFile(file('issuer.pem'), issuer.pem)]);
    const about = ['-issuer', file('issuer.pem'), '-cert', file('a.pem')];
    await promisify(execFile)('openssl', ['ocsp', ...about, '-no_nonce', '-reqout', file('request.der')]);
    return await readFile(file('request.der'));
  });
}

/** What a web server answers: bytes, a status, or where to go instead. */
export type WebAnswer = Uint8Array | number | { location: string };

/** A web server that answers as it is told; its address. */
export async function webServer(answer: (body: Buffer, path: string) => Promise<WebAnswer>) {
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => answer(body, request.url ?? ''))
      .then((given) => {
        if (typeof given === 'number') response.writeHead(given).end();
        else if ('location' in given) response.writeHead(302, given).end();
        else response.end(given);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
