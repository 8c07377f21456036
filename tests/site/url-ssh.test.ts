import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { parseSiteUrl } from '#core/site/url.ts';

const FINGERPRINT = 'uNiVztksCsDhcc0u9e8BgrJXVGDsq+r/LR9pQDoyUyw';

function reasonOf(url: string): string {
  try {
    parseSiteUrl(url);
  } catch (error) {
    if (isSiteferryError(error, 'site-url-invalid')) return error.data.reason.code.replace('site-url.', '');
  }
  return 'accepted';
}

describe('a site URL through SSH', () => {
  const ssh = (url: string) => {
    const parsed = parseSiteUrl(url);
    return parsed.kind === 'embedded' ? undefined : parsed.ssh;
  };

  it.each([
    ['sshHost=ops%40bastion', { user: 'ops', host: 'bastion', port: 22 }],
    ['sshHost=ops@bastion:2222', { user: 'ops', host: 'bastion', port: 2222 }],
    ['sslmode=require&sshHost=ops@[2001:db8::1]:22', { user: 'ops', host: '2001:db8::1', port: 22 }],
    ['sshHost=ops@b&sshKey=key', { user: 'ops', host: 'b', port: 22, keyFile: resolve('key') }],
    [
      'sshHost=ops@b&sshKey=~/.ssh/id',
      { user: 'ops', host: 'b', port: 22, keyFile: join(homedir(), '.ssh/id') },
    ],
    [
      `sshHost=ops@b&sshHostKey=SHA256:${FINGERPRINT}`,
      { user: 'ops', host: 'b', port: 22, fingerprint: FINGERPRINT },
    ],
    [
      `sshHostKey=${FINGERPRINT}=&sshHost=ops@b`,
      { user: 'ops', host: 'b', port: 22, fingerprint: FINGERPRINT },
    ],
  ])('%s', (options, expected) => {
    const url = `postgres://app:secret@localhost/site?${options}`;
    expect(ssh(url)).toEqual(expected);
    expect(parseSiteUrl(url)).toMatchObject({ user: 'app', password: 'secret', host: 'localhost' });
    // What is shown can be given again, and hides the password only.
    const shown = redactAddress(url);
    expect(ssh(shown)).toEqual(expected);
    expect(shown).not.toContain('secret');
  });

  it.each([
    ['postgres://app@db/site?sshHost=bastion', 'ssh-host'],
    ['postgres://app@db/site?sshHost=ops:pw%40bastion', 'ssh-host'],
    ['postgres://app@db/site?sshHost=ops%40bastion:0', 'ssh-host'],
    ['postgres://app@db/site?sshHost=ops%40[x]', 'ssh-host'],
    ['postgres://app@db/site?sshKey=a', 'ssh-host-missing'],
    ['mssql://app@db/site?sshHost=ops@b&sshHostKey=MD5:00', 'ssh-host-key'],
    ['mssql://app@db\\named/site?sshHost=ops@b', 'ssh-instance'],
    ['mssql://db/site?auth=integrated&sshHost=ops%40b', 'ssh-integrated'],
    ['postgres://app:pa?sshHost=ss@host/site', 'credentials-encoding'],
  ])('%s: %s', (url, code) => {
    expect(reasonOf(url)).toBe(code);
  });

  it('shows nothing that may be a password', () => {
    for (const url of [
      'postgres://app:Sup3rA?sshHost=S3cr3tB@host/site',
      'postgres://app@db/site?sshHost=ops:Sup3rAS3cr3tB@bastion',
      'postgres://app@db/site?sshHost=ops:Sup3rA%40S3cr3tB%40bastion',
      'postgres://app@db/site?sshHost=ops%3ASup3rAS3cr3tB%40bastion',
    ]) {
      expect(redactAddress(url)).not.toMatch(/Sup3rA|S3cr3tB/);
    }
  });
});
