const CLIENT = '11111111-2222-3333-4444-555555555555';

/** What every form of a SQL Server has. */
export const ALWAYS = [
  ...['Colour', 'Grey', 'Blue', 'Green', 'Teal', 'Purple', 'Orange', 'Red'],
  ...[
    'Connection string or address',
    'Name',
    'Database',
    'Embedded, in a folder',
    'PostgreSQL',
    'MS SQL Server',
  ],
  ...['Server', 'Port', 'Database name', 'Sign-in', 'Encryption'],
  ...['Trust any server certificate', 'Server name in the certificate'],
  ...['Read only (ApplicationIntent)', 'Availability group in several subnets (MultiSubnetFailover)'],
  ...['Failover partner (server)', 'Time to connect, in seconds'],
  ...['Folder in the list', 'Labels', 'Time zone', 'Web address', 'Profile', 'Production site'],
];
const PINNED = 'Only this server certificate';
const ROOT = 'Root certificate (PEM or DER file)';
export const SSH = 'Connect through an SSH server';
const OWN_CLIENT = 'Client ID of an app of your own (optional)';
const REMEMBER = 'Save it in the keychain of the operating system';
const TENANT = 'Tenant (ID or domain)';

/** Each way of signing in: the fields that it has besides, what is typed, and the address that this is. */
export const SIGN_INS = [
  {
    auth: 'sql',
    fields: ['User*', 'Password', REMEMBER, ROOT, PINNED, SSH],
    typed: { User: 'ann', Port: '1500' },
    url: 'mssql://ann@db.corp:1500/site',
  },
  {
    auth: 'ntlm',
    fields: ['User (DOMAIN\\user or user@domain)*', 'Password', REMEMBER, ROOT, PINNED, SSH],
    typed: { 'User (DOMAIN\\user or user@domain)': 'CORP\\ann', Server: 'db.corp\\PROD', [ROOT]: '/ca.pem' },
    url: 'mssql://CORP%5Cann@db.corp%5CPROD/site?auth=ntlm&sslrootcert=%2Fca.pem',
  },
  {
    auth: 'integrated',
    fields: [],
    typed: { 'Server name in the certificate': 'db1' },
    url: 'mssql://db.corp/site?auth=integrated&hostNameInCertificate=db1',
  },
  {
    auth: 'entra-password',
    fields: ['User*', 'Password', 'Client ID of the app*', TENANT, REMEMBER, ROOT, PINNED, SSH],
    typed: { User: 'ann@x.com', 'Client ID of the app': CLIENT },
    url: `mssql://ann%40x.com@db.corp/site?auth=entra-password&clientId=${CLIENT}`,
  },
  {
    auth: 'entra-interactive',
    fields: ['User (optional)', OWN_CLIENT, TENANT, ROOT, PINNED, SSH],
    typed: { 'User (optional)': 'ann@x.com', 'Time to connect, in seconds': '90' },
    url: 'mssql://ann%40x.com@db.corp/site?auth=entra-interactive&connectTimeout=90',
  },
  {
    auth: 'entra-device-code',
    fields: ['User (optional)', OWN_CLIENT, TENANT, ROOT, PINNED, SSH],
    typed: { [OWN_CLIENT]: CLIENT, [TENANT]: 'x.com', 'Failover partner (server)': 'db2.corp' },
    url: `mssql://db.corp/site?auth=entra-device-code&clientId=${CLIENT}&tenantId=x.com&failoverPartner=db2.corp`,
  },
  {
    auth: 'entra-service-principal',
    fields: ['Client ID of the app*', 'Client secret', `${TENANT}*`, REMEMBER, ROOT, PINNED, SSH],
    typed: { 'Client ID of the app': CLIENT, [TENANT]: 'x.com' },
    url: `mssql://${CLIENT}@db.corp/site?auth=entra-service-principal&tenantId=x.com`,
  },
  {
    auth: 'entra-managed-identity',
    fields: ['Client ID of a user-assigned identity (optional)', ROOT, PINNED, SSH],
    typed: { 'Client ID of a user-assigned identity (optional)': CLIENT },
    url: `mssql://${CLIENT}@db.corp/site?auth=entra-managed-identity`,
  },
  {
    auth: 'entra-default',
    fields: ['Client ID of a user-assigned identity (optional)', ROOT, PINNED, SSH],
    typed: {},
    url: 'mssql://db.corp/site?auth=entra-default',
  },
  {
    auth: 'entra-token',
    fields: ['Access token', REMEMBER, ROOT, PINNED, SSH],
    typed: {},
    url: 'mssql://db.corp/site?auth=entra-token',
  },
];
