import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { readConnectionString } from '#core/site/connection-string/read.ts';
import { parseSiteUrl } from '#core/site/url.ts';

const CLIENT = '11111111-2222-3333-4444-555555555555';
const AZURE = 'tcp:contoso.database.windows.net,1433';
const ODBC = 'Driver={ODBC Driver 18 for SQL Server}';
const PASSWORD = 'pw';

/** What is warned of: the code, and of a keyword that is not kept what follows. */
const warnings = (text: string) =>
  readConnectionString(text).findings.map(({ message: { code, values } }) => {
    const consequence = values?.consequence;
    const isMessage = typeof consequence === 'object' && consequence !== null && 'code' in consequence;
    return String(isMessage ? consequence.code : code).replace(/^connection\./, '');
  });

describe('a real connection string', () => {
  // biome-ignore format: a string a line
  it.each<[text: string, url: string, ...warnings: string[]]>([
    // As portals, templates and documentation have them: .NET
    [`Server=${AZURE};Initial Catalog=site;Persist Security Info=False;User ID=ann;Password=pw;MultipleActiveResultSets=False;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;`, 'mssql://ann@contoso.database.windows.net:1433/site?connectTimeout=30'],
    [`Server=${AZURE};Initial Catalog=site;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;Authentication="Active Directory Default";`, 'mssql://contoso.database.windows.net:1433/site?auth=entra-default&connectTimeout=30'],
    [`Server=${AZURE};Authentication=Active Directory Interactive;User ID=ann@contoso.com;Database=site`, 'mssql://ann%40contoso.com@contoso.database.windows.net:1433/site?auth=entra-interactive'],
    [`Server=${AZURE};Authentication=ActiveDirectoryInteractive;Database=site`, 'mssql://contoso.database.windows.net:1433/site?auth=entra-interactive'],
    [`Server=${AZURE};Authentication='active directory device code flow';Database=site`, 'mssql://contoso.database.windows.net:1433/site?auth=entra-device-code'],
    [`Server=${AZURE};Authentication=Active Directory Workload Identity;User Id=${CLIENT};Database=site`, `mssql://${CLIENT}@contoso.database.windows.net:1433/site?auth=entra-default`],
    [`Server=${AZURE};Authentication=Active Directory Integrated;Database=site`, 'mssql://contoso.database.windows.net:1433/site?auth=entra-default', 'authentication-replaced'],
    [`Data Source=${AZURE};Initial Catalog=site;Authentication=Active Directory Managed Identity;User Id=${CLIENT}`, `mssql://${CLIENT}@contoso.database.windows.net:1433/site?auth=entra-managed-identity`],
    ['Server=(local);Database=site;Integrated Security=SSPI;', 'mssql://localhost/site?auth=integrated'],
    ['Server=.;Database=site;Trusted_Connection=True;MultipleActiveResultSets=true', 'mssql://localhost/site?auth=integrated'],
    ['data source=.\\SQLEXPRESS;initial catalog=site;integrated security=True', 'mssql://localhost%5CSQLEXPRESS/site?auth=integrated'],
    ['Server=localhost\\SQLEXPRESS01,1444;Database=site;Uid=sa;Pwd=pw;', 'mssql://sa@localhost:1444/site'],
    ['Server=DB1\\MSSQLSERVER;Database=site;Uid=sa;Pwd=pw', 'mssql://sa@DB1/site'],
    ['Server = DB1 , 1433 ;Database= site ;User Id= sa ;Password= pw ', 'mssql://sa@DB1:1433/site'],
    ['SERVER=DB1;DATABASE=site;USER ID=CORP\\ann;PASSWORD=pw', 'mssql://CORP%5Cann@DB1/site'],
    ['Server=[fe80::1],1433;Database=site;Uid=sa;Pwd=pw', 'mssql://sa@[fe80::1]:1433/site'],
    ['Server=192.168.0.1,1433;Network Library=DBMSSOCN;Initial Catalog=site;User ID=sa;Password=pw;', 'mssql://sa@192.168.0.1:1433/site'],
    ['Server=db;Database="my;site";Uid=sa;Pwd=pw', 'mssql://sa@db/my%3Bsite'],
    ["Server=db;Database='it''s';Uid=sa;Pwd=pw", "mssql://sa@db/it's"],
    ['Server=aglistener;Database=site;Integrated Security=true;MultiSubnetFailover=True', 'mssql://aglistener/site?auth=integrated&multiSubnetFailover=true'],
    ['Server=aglistener,1433;Database=site;Uid=sa;Pwd=pw;ApplicationIntent=ReadOnly;MultiSubnetFailover=Yes', 'mssql://sa@aglistener:1433/site?applicationIntent=ReadOnly&multiSubnetFailover=true'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Application Intent=ReadWrite', 'mssql://sa@db/site'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Application Intent=readonly', 'mssql://sa@db/site?applicationIntent=ReadOnly'],
    ['Data Source=db1;Failover Partner=db2;Initial Catalog=site;Integrated Security=True;', 'mssql://db1/site?auth=integrated&failoverPartner=db2'],
    ['Data Source=db1;Failover Partner=tcp:db2\\S1,1444;Initial Catalog=site;Uid=sa;Pwd=pw', 'mssql://sa@db1/site?failoverPartner=db2%3A1444'],
    ['Data Source=db1;FailoverPartner=db2\\S1;Initial Catalog=site;Uid=sa;Pwd=pw', 'mssql://sa@db1/site?failoverPartner=db2%5CS1'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Connect Timeout=15', 'mssql://sa@db/site'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Timeout=90', 'mssql://sa@db/site?connectTimeout=90'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Connect Timeout=0', 'mssql://sa@db/site', 'lost.no-timeout'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Connect Timeout=2147483647', 'mssql://sa@db/site?connectTimeout=3600'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Encrypt=Strict;HostNameInCertificate=db.corp', 'mssql://sa@db/site?encrypt=strict&hostNameInCertificate=db.corp'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Encrypt=Mandatory;ServerCertificate=C:\\certs\\db.cer', 'mssql://sa@db/site?serverCertificate=C%3A%5Ccerts%5Cdb.cer'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Server Certificate=/c.pem;TrustServerCertificate=true', 'mssql://sa@db/site?serverCertificate=%2Fc.pem'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Encrypt=Strict;ServerCertificate=/c.pem', 'mssql://sa@db/site?encrypt=strict&sslrootcert=%2Fc.pem', 'lost.pinned-strict'],
    ['Server=db;Database=site;Integrated Security=yes;ServerCertificate=/c.pem', 'mssql://db/site?auth=integrated', 'lost.pinned-integrated'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Encrypt=false;ServerCertificate=/c.pem', 'mssql://sa@db/site?encrypt=false'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;AttachDbFilename=|DataDirectory|\\site.mdf', 'mssql://sa@db/site', 'lost.attach'],
    ['Server=db;Database=site;Integrated Security=SSPI;Server SPN=MSSQLSvc/db.corp:1433', 'mssql://db/site?auth=integrated', 'lost.spn'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Column Encryption Setting=Disabled;User Instance=False;Context Connection=false', 'mssql://sa@db/site'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Asynchronous Processing=true;Type System Version=SQL Server 2012;PoolBlockingPeriod=Auto;Packet Size=4096;Enlist=false;Workstation ID=x;Current Language=us_english;Load Balance Timeout=5', 'mssql://sa@db/site'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Wibble=1', 'mssql://sa@db/site', 'keyword-skipped'],
    ['Server=db;Database=site;Uid=sa;Pwd=pw;Authentication=NotSpecified', 'mssql://sa@db/site'],
    ['Server=db;Initial Catalog=old;Database=site;Uid=sa;Pwd=pw', 'mssql://sa@db/site'],
    // Entity Framework and OLE DB
    ['metadata=res://*/M.csdl|res://*/M.ssdl|res://*/M.msl;provider=System.Data.SqlClient;provider connection string="data source=db;initial catalog=site;user id=sa;password=pw;MultipleActiveResultSets=True;App=EntityFramework"', 'mssql://sa@db/site'],
    ["metadata=res://*;provider=Npgsql;provider connection string='Server=db;Database=site;User Id=ann;Password=pw'", 'postgres://ann@db/site'],
    ['Provider=MSOLEDBSQL19;Data Source=db;Initial Catalog=site;User ID=sa;Password=pw;Use Encryption for Data=Strict', 'mssql://sa@db/site?encrypt=strict'],
    ['Provider=SQLOLEDB.1;Integrated Security=SSPI;Initial Catalog=site;Data Source=DB1\\I1', 'mssql://DB1%5CI1/site?auth=integrated'],
    ['Provider=SQLNCLI11;Server=db;Database=site;Uid=sa;Pwd=pw;DataTypeCompatibility=80;', 'mssql://sa@db/site'],
    // ODBC
    [`${ODBC};Server=${AZURE};Database=site;Uid=ann;Pwd={pw};Encrypt=yes;TrustServerCertificate=no;Connection Timeout=30;`, 'mssql://ann@contoso.database.windows.net:1433/site?connectTimeout=30'],
    [`${ODBC};Server=${AZURE};Database=site;Uid=ann@contoso.com;Encrypt=yes;Authentication=ActiveDirectoryInteractive`, 'mssql://ann%40contoso.com@contoso.database.windows.net:1433/site?auth=entra-interactive'],
    [`${ODBC};Server=${AZURE};Database=site;Authentication=ActiveDirectoryMsi`, 'mssql://contoso.database.windows.net:1433/site?auth=entra-managed-identity'],
    ['Driver=ODBC Driver 17 for SQL Server;Server=db;Database=site;UID=sa;PWD={pw}', 'mssql://sa@db/site'],
    ['DRIVER={SQL Server Native Client 11.0};SERVER=db\\I1;DATABASE=site;Trusted_Connection=yes;MARS_Connection=yes;', 'mssql://db%5CI1/site?auth=integrated'],
    ['Driver={SQL Server};Server=db;Database=site;Uid=sa;Pwd=pw;Failover_Partner=db2;AnsiNPW=yes;QuotedId=yes', 'mssql://sa@db/site?failoverPartner=db2'],
    [`${ODBC};Server=db;Server=other;Database=site;Uid=sa;Pwd=pw`, 'mssql://sa@db/site'],
    [`${ODBC};Server=(local);Database={my;site};Uid=sa;Pwd=pw;Encrypt=Optional`, 'mssql://sa@localhost/my%3Bsite?encrypt=false'],
    [`${ODBC};Server=db;Database=site;Uid=sa;Pwd=pw;MultiSubnetFailover=Yes;ApplicationIntent=ReadOnly`, 'mssql://sa@db/site?applicationIntent=ReadOnly&multiSubnetFailover=true'],
    [`${ODBC};Addr=db,1434;Database=site;Uid=sa;Pwd=pw;LoginTimeout=60;ColumnEncryption=Disabled`, 'mssql://sa@db:1434/site?connectTimeout=60'],
    [`${ODBC};Server=db;Database=site;Uid=sa;Pwd=pw;ClientCertificate=sha1:00`, 'mssql://sa@db/site', 'lost.client-certificate'],
    ['Driver={FreeTDS};Server=db;Port=1433;Database=site;UID=sa;PWD=pw;TDS_Version=7.4;ClientCharset=UTF-8', 'mssql://sa@db:1433/site'],
    ['Driver={PostgreSQL Unicode(x64)};Server=db;Port=5432;Database=site;Uid=ann;Pwd=pw;BoolsAsChar=0', 'postgres://ann@db:5432/site'],
    ['Driver={PostgreSQL ANSI};Servername=db;Database=site;Username=ann;Password=pw;SSLmode=require;ReadOnly=1', 'postgres://ann@db/site?sslmode=require', 'lost.read-only'],
    ['Driver={psqlODBC};Server=db;Database=site;Uid=ann;Pwd=pw;pqopt={sslcert=x}', 'postgres://ann@db/site', 'lost.session-settings'],
    // JDBC
    ['jdbc:sqlserver://contoso.database.windows.net:1433;database=site;user=ann@contoso;password=pw;encrypt=true;trustServerCertificate=false;hostNameInCertificate=*.database.windows.net;loginTimeout=30;', 'mssql://ann%40contoso@contoso.database.windows.net:1433/site?connectTimeout=30'],
    ['jdbc:sqlserver://db.corp;databaseName=site;user=sa;password=pw;hostNameInCertificate=*.other.corp', 'mssql://sa@db.corp/site', 'lost.certificate-pattern'],
    ['jdbc:sqlserver://db:1433;databaseName=site;integratedSecurity=true;', 'mssql://db:1433/site?auth=integrated'],
    ['jdbc:sqlserver://db;databaseName=site;integratedSecurity=true;authenticationScheme=JavaKerberos;serverSpn=MSSQLSvc/db', 'mssql://db/site?auth=integrated', 'lost.spn'],
    ['jdbc:sqlserver://db;databaseName=site;integratedSecurity=true;authenticationScheme=NTLM;domain=CORP;user=ann;password=pw', 'mssql://CORP%5Cann@db/site?auth=ntlm'],
    ['jdbc:sqlserver://db;databaseName=site;authentication=ActiveDirectoryInteractive;user=ann@contoso.com', 'mssql://ann%40contoso.com@db/site?auth=entra-interactive'],
    [`jdbc:sqlserver://db;databaseName=site;authentication=ActiveDirectoryManagedIdentity;msiClientId=${CLIENT}`, `mssql://${CLIENT}@db/site?auth=entra-managed-identity`],
    ['jdbc:sqlserver://db;databaseName=site;accessToken=pw', 'mssql://db/site?auth=entra-token'],
    ['jdbc:sqlserver://db\\I1;databaseName=site;user=sa;password={pw};applicationIntent=ReadOnly;multiSubnetFailover=true;failoverPartner=db2', 'mssql://sa@db%5CI1/site?applicationIntent=ReadOnly&multiSubnetFailover=true&failoverPartner=db2'],
    ['jdbc:sqlserver://db;databaseName=site;user=sa;password=pw;trustStore=/t.jks;trustStorePassword=x', 'mssql://sa@db/site', 'lost.trust-store', 'lost.trust-store'],
    ['jdbc:sqlserver://db;databaseName=site;user=sa;password=pw;sendStringParametersAsUnicode=true;selectMethod=cursor;responseBuffering=adaptive;socketTimeout=0;lockTimeout=-1;applicationName=x', 'mssql://sa@db/site'],
    ['JDBC:SQLSERVER://DB:1433;DatabaseName=site;UserName=sa;Password=pw', 'mssql://sa@DB:1433/site'],
    ['jdbc:jtds:sqlserver://db:1433/site;instance=I1;user=sa;password=pw', 'mssql://sa@db:1433/site'],
    ['jdbc:jtds:sqlserver://db/site;instance=I1;domain=CORP;useNTLMv2=true;user=ann;password=pw', 'mssql://CORP%5Cann@db%5CI1/site?auth=ntlm'],
    ['jdbc:jtds:sqlserver://db/site;user=sa;password=pw;ssl=require', 'mssql://sa@db/site?trustServerCertificate=true'],
    ['jdbc:jtds:sqlserver://db/site;user=sa;password=pw;ssl=authenticate', 'mssql://sa@db/site'],
    ['jdbc:jtds:sqlserver://db/site;user=sa;password=pw;ssl=off', 'mssql://sa@db/site?encrypt=false'],
    ['jdbc:postgresql://db:5432/site?user=ann&password=pw&sslmode=verify-full&sslrootcert=/ca.pem', 'postgres://ann@db:5432/site?sslmode=verify-full&sslrootcert=%2Fca.pem'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&ssl=true', 'postgres://ann@db/site?sslmode=verify-full'],
    ['jdbc:postgresql://localhost/site?user=ann&password=pw&ssl=true', 'postgres://ann@localhost/site?sslmode=verify-full'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&ssl=true&sslfactory=org.postgresql.ssl.NonValidatingFactory', 'postgres://ann@db/site?sslmode=require'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&sslmode=prefer&loginTimeout=20', 'postgres://ann@db/site?connectTimeout=20', 'ssl-mode-replaced'],
    ['jdbc:postgresql://localhost/site?user=ann&password=pw&sslmode=prefer', 'postgres://ann@localhost/site'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&currentSchema=app,public', 'postgres://ann@db/site', 'lost.schema'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&targetServerType=secondary&readOnly=true', 'postgres://ann@db/site', 'lost.session-target', 'lost.read-only'],
    ['jdbc:postgresql://db/site?user=ann&password=pw&ApplicationName=x&tcpKeepAlive=true&prepareThreshold=5&reWriteBatchedInserts=true', 'postgres://ann@db/site'],
    // Npgsql
    ['Host=db;Port=5432;Database=site;Username=ann;Password=pw;Pooling=true;Minimum Pool Size=0;Maximum Pool Size=100;Connection Lifetime=0', 'postgres://ann@db:5432/site'],
    ['User ID=ann;Password=pw;Host=db;Port=5432;Database=site;Timeout=60;Command Timeout=120', 'postgres://ann@db:5432/site?connectTimeout=60'],
    ['Server=db;User Id=ann;Password=pw;Database=site;Port=5432;Ssl Mode=VerifyCA;Root Certificate=/ca.pem', 'postgres://ann@db:5432/site?sslmode=verify-full&sslrootcert=%2Fca.pem', 'ssl-mode-replaced'],
    ['Host=contoso.postgres.database.azure.com;Database=site;Username=ann@contoso;Password=pw;SslMode=Require;Trust Server Certificate=true', 'postgres://ann%40contoso@contoso.postgres.database.azure.com/site?sslmode=require'],
    ['Host=db;Database=site;Username=ann;Password=pw;SSL Mode=Prefer', 'postgres://ann@db/site', 'ssl-mode-replaced'],
    ['Host=db;Database=site;Username=ann;Password=pw;SSL Certificate=/c.pem;SSL Key=/k.pem', 'postgres://ann@db/site', 'lost.client-certificate', 'lost.client-certificate'],
    ['Host=db;Database=site;Username=ann;Password=pw;Search Path=app;Options=-c statement_timeout=5s', 'postgres://ann@db/site', 'lost.schema', 'lost.session-settings'],
    ['Host=db;Database=site;Username=ann;Passfile=/p', 'postgres://ann@db/site', 'lost.password-file'],
    ['Host=db;Database=site;Username=ann;Integrated Security=true', 'postgres://ann@db/site', 'lost.kerberos'],
    ['Host=db;Database=site;Username=ann;Password=pw;Channel Binding=Prefer;Check Certificate Revocation=false;GSS Encryption Mode=Disable;Target Session Attributes=any', 'postgres://ann@db/site'],
    ['Host=db;Database=site;Username=ann;Password=pw;Include Error Detail=true;Log Parameters=true;Max Auto Prepare=10;Keepalive=30;Tcp Keepalive=true;No Reset On Close=true;Timezone=UTC', 'postgres://ann@db/site'],
  ])('%s', (text, url, ...expected) => {
    const read = readConnectionString(text);
    expect({ url: read.url, warnings: warnings(text) }).toEqual({ url, warnings: expected });
    expect([PASSWORD, undefined]).toContain(read.password);
    expect(parseSiteUrl(read.url).kind).toBe(url.startsWith('mssql') ? 'mssql' : 'postgres');
  });

  // biome-ignore format: a string a line
  it.each([
    ['Server=lpc:db;Database=site', 'server-unsupported'],
    ['Server=np:\\\\db\\pipe\\sql\\query;Database=site', 'server-unsupported'],
    ['Server=\\\\.\\pipe\\MSSQL$X\\sql\\query;Database=site', 'server-unsupported'],
    ['Server=admin:db;Database=site', 'server-unsupported'],
    ['Data Source=(LocalDB)\\v11.0;AttachDbFilename=|DataDirectory|\\x.mdf;Integrated Security=True', 'server-unsupported'],
    ['Host=/var/run/postgresql;Database=site;Username=ann', 'server-unsupported'],
    ['Host=a,b;Database=site;Username=ann;Target Session Attributes=primary', 'several-hosts'],
    ['DSN=site;Uid=ann;Pwd=S3cr3t', 'data-source'],
    ['Server=db;Database=site;Authentication=Active Directory Magic', 'authentication-unknown'],
    ['Server=db;Database=site;Network Library=dbnmpntw', 'harm.pipes'],
    ['jdbc:jtds:sqlserver://db/site;user=a;password=S3cr3t;namedPipe=true', 'harm.pipes'],
    ['Server=db;Database=site;Column Encryption Setting=Enabled', 'harm.encrypted-columns'],
    [`${ODBC};Server=db;Database=site;ColumnEncryption=VBS-HGS,http://x`, 'harm.encrypted-columns'],
    ['Data Source=.\\SQLEXPRESS;AttachDbFilename=x;Integrated Security=True;User Instance=True', 'harm.other-database'],
    ['Context Connection=true;Server=db', 'harm.other-database'],
    ['Host=db;Database=site;Username=a;Check Certificate Revocation=true', 'harm.revocation'],
    ['Host=db;Database=site;Username=a;Channel Binding=Require', 'harm.protection'],
    ['Host=db;Database=site;Username=a;Require Auth=scram-sha-256', 'harm.protection'],
    ['jdbc:postgresql://db/site?user=a&password=S3cr3t&gssEncMode=require', 'harm.protection'],
  ])('is refused where it would be another connection: %s', (text, code) => {
    let error: unknown;
    try {
      readConnectionString(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'connection-unreadable' });
    const shown = JSON.stringify(error instanceof SiteferryError ? error.data : error);
    expect(shown).toContain(`connection.${code}"`);
    expect(shown).not.toContain('S3cr3t');
  });
});
