import { describe, expect, it } from 'vitest';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import type { Service } from '#core/contract/signin/services.ts';
import {
  certificateRows,
  nameOf,
  reportOf,
} from '#renderer/features/directory/certificates/certificate-rows.ts';
import { certificate, NOW, place } from './support.ts';

const sourceOf = (name: string) => ({ code: 'source.service', values: { type: 'OpenLDAP', name } });
const service = {
  Type: 'OpenLDAP',
  Id: 1,
  Name: 'Main',
  Fields: { ServerAddress: 'dc1' },
} as unknown as Service;

describe('a directory service that was never checked', () => {
  it('is a row of its site: that of another site with the same id is another row', () => {
    const [one, other] = ['crm', 'test'].map(
      (site) => certificateRows([], { site, all: [service] }, NOW)[0]?.key,
    );
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });
});

describe('the name of a row', () => {
  const named = (address: string, certificates = [certificate('dc1.corp', 9)]) =>
    certificateRows([place(address, certificates, { source: sourceOf('Main') })], undefined, NOW).map(nameOf);
  it('is that of its certificate, else its address, else what it is a source of', () => {
    expect(named('dc1:636')).toEqual(['dc1.corp']);
    expect(named('dc1:636', [])).toEqual(['dc1:636']);
    expect(named('', [])).toEqual(['OpenLDAP: Main']);
    expect(named('', [{ ...certificate('', 9), name: '' }])).toEqual(['OpenLDAP: Main']);
  });
});

describe('the report of a row', () => {
  const report = (host: string, port: number) => ({ target: { host, port } }) as LdapsReport;
  const reports = [report('dc1.corp', 636), report('fe80::1', 636), report('dc1.corp', 3269)];
  const at = (host: string, port: number) =>
    place('whatever it is called', [certificate('dc1', 9)], { place: { kind: 'tls', host, port } });

  it.each([
    ['dc1.corp', 3269, reports[2]],
    ['fe80::1', 636, reports[1]],
    // A controller that was known before, and is not among those that were checked now.
    ['dc9.corp', 636, undefined],
  ])('of %s, port %s', (host, port, expected) => {
    expect(reportOf(reports, { place: at(host, port) })).toBe(expected);
  });

  it('is the first one where its place is no server', () => {
    const domain = { kind: 'directory', type: 'ActiveDirectory', server: 'corp' } as const;
    expect(reportOf(reports, { place: place('corp', [], { place: domain }) })).toBe(reports[0]);
    expect(reportOf(reports, { place: undefined })).toBe(reports[0]);
    expect(reportOf([], { place: undefined })).toBeUndefined();
  });
});
