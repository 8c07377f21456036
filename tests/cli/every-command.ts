import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

/** A job that no service has. */
const JOB = '0b54a3f2-6d1e-4c5e-9a51-3f9c2b7a1d04';

/** What the command lines work on. */
export type CommandLab = Awaited<ReturnType<typeof makeLab>>;

/** A state folder with a site, an archive of it, and files that commands have something to say about. */
export async function makeLab() {
  const home = await mkdtemp(join(tmpdir(), 'siteferry-pseudo-'));
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  await made.site.close();
  const site = made.url;
  await runHere(['site', 'save', '--name', 'saved', '--site', site], { home });
  await runHere(['export', '--site', site, '--section', '1', '--out', join(home, 'a.zip')], { home });
  const write = async (name: string, text: string) => {
    await writeFile(join(home, name), text);
    return join(home, name);
  };
  const report = join(home, 'report.json');
  await runHere(['ldaps', 'check', 'localhost:9', '--out', report], { home });
  const files = {
    settings: await write(
      'settings.json',
      '{ "RenewalMode": "Often", "Claims": ["email"], "ClaimsMapperConfig": 1 }',
    ),
    claims: await write('claims.json', '{ "sub": "ivanov", "email": "ivanov@example.com" }'),
    keys: await write(
      'appsettings.json',
      '{ "UseSecureLDAP": "maybe", "WinAuthHost": "iis", "AuthBasicAllowedPaths": ".*", "IgnoreDomainCheck": "true" }',
    ),
    catalog: await write(
      'catalog.json',
      '{ "version": 1, "types": [{ "name": "cars", "scope": "global", "table": "Cars", "id": "CarID", ' +
        '"columns": [{ "name": "Pwd", "type": "text" }], "key": ["Pwd"] }, { "name": "users", "scope": "global", ' +
        '"table": "Users", "id": "ID", "columns": [], "key": [] }] }',
    ),
    profile: await write(
      'profile.json',
      '{ "version": 1, "mapping": [{ "type": "cars", "source": "00000000-0000-4000-8000-000000000003", ' +
        '"receiver": "00000000-0000-4000-8000-000000000004" }] }',
    ),
    rules: await write(
      'rules.json',
      '{ "protect": [{ "type": "groups" }], "replace": [{ "from": "a", "to": "b", "only": [{ "type": "groups" }] }] }',
    ),
    sites: await write('list.json', '{"version":1,"sites":[]}'),
    connection: await write('connection.txt', 'Server=db;Database=site;Uid=u;Pwd=p;Failover Partner=x'),
    secret: await write('secret', 'Qwerty123\n'),
    cases: await write('cases.json', '{ "cases": [{ "user": "a.meyer", "task": 1, "expect": "denied" }] }'),
    job: await write('job.json', '{ "kind": "export", "selection": "all" }'),
    report,
    response: await write('response.xml', '<Response/>'),
    config: await write('auth.json', '{ "AuthTypes": [{ "Type": "nothing" }] }'),
  };
  const remove = async () => {
    await made.remove();
    await rm(home, { recursive: true, force: true });
  };
  return { home, site, files, remove };
}

/** A command line for each command, with what shows most of what it can say. Those that refuse show that. */
export function linesOf({ home, site, files }: CommandLab): Readonly<Record<string, readonly string[]>> {
  const at = ['--site', site, '--as', 'admin'];
  const archive = join(home, 'a.zip');
  return {
    'site init': ['--site', site],
    'site seed': ['--site', site],
    'site check': ['--site', site],
    'site rights': ['--for', 'export'],
    'site attention': ['--site', site],
    'site list': [],
    'site save': ['--name', 'other', '--site', site, '--production'],
    'site add': ['--name', 'added', '--from', files.connection],
    'site export-list': ['--out', join(home, 'list-out.json')],
    'site import-list': [files.sites],
    'site forget': ['--name', 'nobody'],
    'site set-password': ['--name', 'saved', '--password-file', files.secret],
    'site clear-password': ['--name', 'saved'],
    'site test': ['--site', site],
    'site demo': [],
    tree: ['--site', site, '--depth', '2'],
    'entity show': ['--site', site, '--entity', 'states:1', '--limit', '1'],
    types: [],
    messages: [],
    'catalog show': ['groups'],
    'catalog check': [files.catalog, '--site', site],
    'catalog propose': ['--site', site, '--out', join(home, 'draft.json')],
    'profile show': [files.profile],
    'profile check': [files.profile, '--with', files.rules],
    'profile set': ['--file', join(home, 'new-profile.json'), files.rules],
    select: ['--site', site, '--section', '1'],
    export: ['--site', site, '--category', '1', '--out', join(home, 'b.zip'), '--overwrite'],
    describe: [archive],
    'archive convert': [archive, '--out', join(home, 'c'), '--to', 'legacy', '--overwrite'],
    'archive split': [archive, '--out', join(home, 'd.zip'), '--overwrite'],
    'archive merge': [archive, '--out', join(home, 'e.zip'), '--overwrite'],
    'archive verify': [files.secret],
    compare: [archive, site, '--associate', 'groups=key'],
    preview: ['--site', site, '--as-new-data', archive],
    import: ['--site', site, '--as-new-data', '--dry-run', archive],
    undo: ['--site', site, '--preview'],
    confirm: ['--pending'],
    move: ['--from', archive, '--to', site, '--all', '--as-new-data', '--dry-run'],
    'package list': [],
    'package save': ['--name', 'mine', '--from', archive, '--all'],
    'package export': ['--name', 'nothing', '--out', join(home, 'p.zip')],
    'package forget': ['--name', 'nothing'],
    'versions module create': ['--site', site, '--name', 'Contracts', '--section', '1'],
    'versions module edit': ['--site', site, '--module', 'Contracts', '--description', 'crm'],
    'versions module list': ['--site', site],
    'versions settings add': [
      ...['--site', site, '--name', 'Share', '--provider', 'file-system'],
      ...['--location', join(home, 'versions')],
    ],
    'versions settings edit': ['--site', site, '--id', '1', '--author', 'crm'],
    'versions settings list': ['--site', site],
    'versions settings activate': ['--site', site, '--id', '1'],
    'versions settings prepare': ['--site', site],
    'versions settings secret': ['--site', site, '--secret-file', files.secret],
    'versions settings remove': ['--site', site, '--id', '99'],
    'versions create': ['--site', site, '--module', 'Contracts', '--version', '1.0'],
    'versions list': ['--site', site],
    'versions preview': ['--site', site, '--module', 'Contracts', '--version', '1.0'],
    'versions change': ['--site', site, '--module', 'Contracts', '--version', '1.0', '--dry-run'],
    'versions delete': ['--site', site, '--module', 'Contracts', '--version', '1.0'],
    'versions status': ['--site', site],
    'rollout plan': ['--archive', archive, '--sites', 'saved', '--wave', '1', '--name', 'Plan'],
    'rollout decide': ['--group', 'none', '--decide', 'changed-both=theirs'],
    'rollout list': [],
    'rollout show': [],
    'rollout sites': [],
    'rollout site': ['saved'],
    'rollout log': [],
    'rollout report': ['--out', join(home, 'rollout.html')],
    'rollout forget': ['--rollout', 'nothing'],
    denormalize: ['--site', site, '--all'],
    'history list': [],
    'history show': ['--run', 'nothing'],
    'history request': ['--run', 'nothing'],
    'history compare': ['--run', 'nothing', '--with', 'nothing'],
    'history save': ['--run', 'nothing', '--file', 'Log.txt', '--out', join(home, 'log')],
    'history undo-data': ['--runs', '20'],
    'history forget': ['--run', 'nothing'],
    'providers list': at,
    'providers get': [...at, '--id', '1'],
    'providers metadata': at,
    'providers create': [...at, '--type', 'OAuth', '--service', '99'],
    'providers update': [...at, '--id', '1', '--active', 'no'],
    'providers clear-bot-token': [...at, '--id', '1'],
    'providers delete': [...at, '--id', '0'],
    'services list': at,
    'services types': [],
    'services get': [...at, '--type', 'OAuth', '--id', '1'],
    'services save': [...at, '--type', 'OpenLDAP', '--name', 'Branch'],
    'services delete': [...at, '--type', 'OAuth', '--id', '1'],
    'services judge': ['--type', 'OAuth', '--settings', files.settings],
    'services match': [...at, '--type', 'OAuth', '--id', '1', '--claims', files.claims],
    'services metadata': [...at, '--provider', '1', '--address', 'https://a.example.com'],
    'entry show': at,
    'entry preview': [...at, '--host', 'a.example.com'],
    'entry save': [...at, '--key', 'AuthConfig', '--file', files.config],
    'entry judge': ['--key', 'AuthConfig', '--file', files.config],
    'entry checklist': at,
    'entry guard': [...at, '--without', '1'],
    'entry register': [...at, '--value', 'Nick=ivanov'],
    'password policy': at,
    'password check': [...at, '--password-file', files.secret],
    'password set': [...at, '--login', 'ivanov', '--password-file', files.secret],
    'password verify': [...at, '--login', 'admin', '--password-file', files.secret],
    'tokens list': at,
    'tokens revoke': [...at, '--id', '1'],
    'tokens generate': [...at, '--login', 'nobody', '--name', 'x'],
    'own-tokens list': at,
    'own-tokens create': [...at, '--name', 'x', '--config', files.keys],
    'own-tokens revoke': [...at, '--id', '1'],
    'rights list': at,
    'rights grant': [...at, '--group', 'nothing', '--right', 'GENERATEPAT'],
    'rights revoke': [...at, '--group', 'nothing', '--right', 'GENERATEPAT'],
    'ip-blocks list': at,
    'ip-blocks zero': [...at, '--id', '1'],
    'ip-blocks delete': [...at, '--id', '1'],
    'ip-blocks clear': at,
    'accounts list': at,
    'accounts blocked': at,
    'accounts unblock': [...at, '--login', 'nobody'],
    'users list': ['--site', site],
    'access triage': [
      '--site',
      site,
      '--user',
      'a.meyer',
      '--status',
      '401',
      '--out',
      join(home, 'case.json'),
      '--full',
    ],
    'access triage-show': [files.secret],
    'access triage-compare': [files.secret, files.secret],
    'access tasks': ['--site', site, '--text', 'a'],
    'access user': ['--site', site, '--user', 'a.meyer'],
    'signins list': at,
    'signins stats': at,
    'signins licences': at,
    'settings show': at,
    'settings set': [...at, '--set', 'PasswordMinRepeatLength=2'],
    'synchronization list': at,
    'synchronization update': [...at, '--id', '1', '--set', 'Nothing=1'],
    'synchronization dry-run': [...at, '--id', '1'],
    'entities schemas': at,
    'entities list': [...at, '--form', 'authentication-providers'],
    'entities save': [
      ...at,
      '--form',
      'authentication-providers',
      '--id',
      '1',
      '--value',
      'ProviderType=SAML',
    ],
    'entities delete': [...at, '--form', 'authentication-providers', '--id', '99'],
    'keys check': [files.keys],
    'ldaps check': ['localhost:9', '--thumbprint', 'AA:BB'],
    'ldaps compare': [files.report, files.report],
    'directory check': [...at, '--service', 'OpenLDAP:1'],
    'directory search': [...at, '--service', 'OpenLDAP:1'],
    'directory browse': [...at, '--service', 'OpenLDAP:1'],
    'services check': [...at, '--type', 'OAuth', '--id', '1'],
    'services judge-response': [...at, '--id', '1', '--response', files.response],
    clocks: at,
    certificates: at,
    'certificates known': [],
    'certificates recheck': [],
    'certificates reminders': [],
    'access rehearse': [...at, '--provider', '0', '--user', 'admin', '--password-file', files.secret],
    'access rehearse-code': [...at, '--user', 'admin', '--kind', 'email-code'],
    'access signin': ['--site', site, '--user', 'anna', '--keys', files.keys, '--sql'],
    'service unit': ['--site', site, '--kind', 'systemd'],
    'worker unit': ['--kind', 'systemd', '--jobs', 'postgres://x@y/z', '--results', home],
    'service key create': ['--site', 'nobody', '--name', 'crm', '--user', 'admin', '--right', 'jobs:read'],
    'service key list': [],
    'service key revoke': ['--id', '000000000000'],
    'jobs list': ['--state', 'running', '--kind', 'export'],
    'jobs show': ['--id', JOB],
    'jobs begin': ['--request', files.job],
    'jobs preview': [archive],
    'jobs import': [archive, '--dry-run'],
    'jobs export': [],
    'jobs status': [],
    'jobs cancel': ['--id', JOB],
    'jobs watch': ['--id', JOB],
    'jobs download': ['--id', JOB, '--file', 'Log.txt', '--out', join(home, 'job-log')],
    'access test': ['--site', site, files.cases],
    'access compare': [site, site, '--users', 'a.meyer,nobody'],
    find: ['IsInGroup', '--site', site],
    'access task': ['--site', site, '--user', 'a.meyer', '--task', '1', '--sql'],
  };
}
