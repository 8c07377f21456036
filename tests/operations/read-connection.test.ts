import { describe, expect, it } from 'vitest';
import { readConnections } from '#core/operations/site/read-connection.ts';

const read = (file: string, text: string) => readConnections({ file, text }).connections;

describe('connection strings of a configuration file', () => {
  it('are read from appsettings.json with its comments', () => {
    const text = `{
      // of the web application
      "ConnectionStrings": {
        "Main": "Server=db;Database=site;User ID=ann;Password=\\"p;w\\"",
        "Cache": "localhost:6379",
        "Reports": "Host=pg;Database=reports;Username=ann;Password=pw2",
      },
      "ConnectionString": "Server=other",
    }`;
    expect(read('appsettings.json', text)).toEqual([
      { name: 'Main', url: 'mssql://ann@db/site', password: 'p;w', findings: [] },
      {
        name: 'Cache',
        findings: [],
        problem: {
          code: 'error.connection-unreadable',
          values: { reason: { code: 'connection.syntax', values: {} } },
        },
      },
      { name: 'Reports', url: 'postgres://ann@pg/reports', password: 'pw2', findings: [] },
    ]);
  });

  it('are read from web.config by their provider', () => {
    const text = `\ufeff<?xml version="1.0"?>
      <configuration>
        <appSettings><add key="x" value="Server=no" /></appSettings>
        <connectionStrings>
          <clear />
          <add name="Main" connectionString="Server=db;Database=site;Uid=ann;Pwd=&quot;p;w&quot;" providerName="Npgsql" />
          <add name="Win" connectionString="Data Source=.;Initial Catalog=site;Integrated Security=SSPI" />
        </connectionStrings>
      </configuration>`;
    expect(read('Web.config', text)).toEqual([
      { name: 'Main', url: 'postgres://ann@db/site', password: 'p;w', findings: [] },
      { name: 'Win', url: 'mssql://localhost/site?auth=integrated', findings: [] },
    ]);
  });

  it.each([
    ['\ufeff\n{ "ConnectionStrings": { "Main": "Server=db;Database=x;Uid=u" } }', 'Main'],
    [
      '<connectionStrings><add name="a" connectionString="Server=db;Database=x;Uid=u" /></connectionStrings>',
      'a',
    ],
    ['Server=db;Database=x;Uid=u', ''],
  ])('are read from a copied text: %s', (text, name) => {
    expect(readConnections({ text }).connections).toMatchObject([{ name, url: 'mssql://u@db/x' }]);
  });

  it('are read from a file of their own', () => {
    const text =
      '<connectionStrings><add name="a" connectionString="Server=db;Database=x;Uid=u" /></connectionStrings>';
    expect(read('connections.config', text)).toMatchObject([{ name: 'a', url: 'mssql://u@db/x' }]);
  });

  it.each([
    ['appsettings.json', '{"Logging":{}}', 'connection.none'],
    ['appsettings.json', '{"ConnectionStrings":{}}', 'connection.none'],
    ['web.config', '<configuration />', 'connection.none'],
    [
      'web.config',
      '<configuration><connectionStrings configSource="db.config" /></configuration>',
      'connection.config-source',
    ],
    [
      'web.config',
      '<configuration><connectionStrings configProtectionProvider="RsaProtectedConfigurationProvider"><EncryptedData /></connectionStrings></configuration>',
      'connection.encrypted',
    ],
  ])('are missing from %s %s: %s', (file, text, code) => {
    expect(() => read(file, text)).toThrow(
      expect.objectContaining({
        code: 'connection-unreadable',
        data: { reason: expect.objectContaining({ code }) },
      }),
    );
  });

  it.each([
    ['appsettings.json', '{"ConnectionStrings":'],
    ['web.config', '<configuration>'],
    ['web.config', '<!DOCTYPE x [<!ENTITY a "b">]><configuration />'],
    ['settings.txt', 'Server=db'],
  ])('are not read from %s %s', (file, text) => {
    expect(() => read(file, text)).toThrow(expect.objectContaining({ code: 'keys-unreadable' }));
  });

  it('may be one that was copied', () => {
    expect(readConnections({ text: 'Server=db;Database=site;Uid=ann;Pwd=pw' }).connections).toEqual([
      { name: '', url: 'mssql://ann@db/site', password: 'pw', findings: [] },
    ]);
  });
});
