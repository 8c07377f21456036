import { describe, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import { folderLocation, gitLocation } from '#core/versions/location.ts';

function refusal(work: () => unknown) {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!isSiteferryError(error, 'repository-failed')) throw error;
    return { code: error.data.reason.code, shown: JSON.stringify(failureOf(error)) };
  }
}

describe('locations of Git repositories', () => {
  it.each([
    [
      'https://git.example.com/team/config.git',
      { transport: 'http', host: 'git.example.com', user: undefined },
    ],
    ['https://anna@git.example.com:8443/config.git', { transport: 'http', user: 'anna' }],
    [
      'ssh://git@git.example.com:2222/srv/config.git',
      { transport: 'ssh', host: 'git.example.com', user: 'git' },
    ],
    ['git@git.example.com:team/config.git', { transport: 'ssh', host: 'git.example.com', user: 'git' }],
    ['/srv/конфигурация.git', { transport: 'file', url: '/srv/конфигурация.git' }],
    ['file:///srv/a%20b.git', { transport: 'file', url: '/srv/a b.git' }],
  ])('%s is understood', (location, expected) => {
    expect(gitLocation({ location })).toMatchObject(expected);
  });

  it('says who signs in where the location does not', () => {
    const of = (location: string) => gitLocation({ location, userName: 'anna' });
    const url = 'https://git.example.com/config.git';
    expect(of('https://git.example.com/config.git')).toMatchObject({ url, user: 'anna' });
    expect(of('https://bot@git.example.com/config.git')).toMatchObject({ url, user: 'bot' });
    expect(of('ssh://git.example.com/config.git').url).toBe('ssh://anna@git.example.com/config.git');
    expect(of('git.example.com:config.git').url).toBe('anna@git.example.com:config.git');
  });

  it.each([
    ['--upload-pack=touch /tmp/x', 'repository.location-option'],
    ['ext::sh -c touch% /tmp/x', 'repository.scheme-unknown'],
    ['fd::17', 'repository.scheme-unknown'],
    ['git://git.example.com/config.git', 'repository.scheme-unknown'],
    ['ftp://git.example.com/config.git', 'repository.scheme-unknown'],
    ['ssh://-oProxyCommand=x/config.git', 'repository.location-option'],
    ['-oProxyCommand=x:config.git', 'repository.location-option'],
    ['ops@-oProxyCommand=x:config.git', 'repository.location-option'],
    ['https://anna:s3cret@git.example.com/config.git', 'repository.location-password'],
    ['anna:s3cret@git.example.com:config.git', 'repository.location-password'],
    ['https://ghp_s3cret@git.example.com/config.git', 'repository.location-token'],
    ['https://git.example.com/config.git?token=s3cret', 'repository.location-unclear'],
    ['config.git', 'repository.location-unclear'],
    ['../config.git', 'repository.location-unclear'],
    ['C:\\config.git', 'repository.location-unclear'],
  ])('%s is refused', (location, code) => {
    const { code: found, shown } = refusal(() => gitLocation({ location })) ?? {};
    expect(found).toBe(code);
    expect(shown).not.toContain('s3cret');
  });

  it('tells http from https, unless it stays on this computer', () => {
    expect(gitLocation({ location: 'http://git.example.com/a.git' }).isClearText).toBe(true);
    expect(gitLocation({ location: 'http://localhost:3000/a.git' }).isClearText).toBe(false);
    expect(gitLocation({ location: 'https://git.example.com/a.git' }).isClearText).toBe(false);
  });
});

describe('locations of folders', () => {
  it('are full paths', () => {
    expect(folderLocation({ location: '/srv/versions/' })).toBe('/srv/versions');
    expect(refusal(() => folderLocation({ location: 'versions' }))?.code).toBe(
      'repository.not-a-folder-path',
    );
    expect(refusal(() => folderLocation({ location: 'https://example.com/' }))?.code).toBe(
      'repository.not-a-folder-path',
    );
  });
});
