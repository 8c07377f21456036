import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Issued } from './pki.ts';

/** Kinds of `.pfx` files, as `openssl pkcs12` is asked for them. */
export const PFX_KINDS = {
  /** PBES2 with AES-256, as Windows makes them since Server 2019. */
  modern: [],
  'AES and SHA-1': ['-macalg', 'sha1'],
  /** RC2 of 40 bits for certificates and 3DES for keys, as Windows makes them by default. */
  legacy: ['-legacy'],
  '3DES for both': ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  'nothing encrypted': ['-certpbe', 'NONE', '-keypbe', 'NONE'],
  'no signature': ['-nomac'],
} as const;
export type PfxKind = keyof typeof PFX_KINDS;

/** Makes a `.pfx` file of a certificate with its key; `others` stand before it. */
export async function writePfx(
  file: string,
  own: Issued,
  {
    kind = 'modern',
    password = 'secret',
    others = [],
  }: { kind?: PfxKind; password?: string; others?: readonly Issued[] } = {},
): Promise<void> {
  await writeFile(`${file}.pem`, own.keyPem + own.pem);
  await writeFile(`${file}.others.pem`, others.map(({ pem }) => pem).join(''));
  const more = others.length > 0 ? ['-certfile', `${file}.others.pem`] : [];
  const words = [
    'pkcs12',
    '-export',
    '-in',
    `${file}.pem`,
    ...more,
    '-out',
    file,
    '-passout',
    `pass:${password}`,
  ];
  await promisify(execFile)('openssl', [...words, ...PFX_KINDS[kind]]);
}
