import type { ReportProgress } from '#core/base/progress.ts';
import type { LdapsAnswer, LdapsInput } from '#core/contract/directory-ldaps.ts';
import type { ConnectionChoice, DirectoryRun, DirectoryService } from '#core/directory/ldap/service.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { readLdapsSettings } from '#core/keys/ldaps.ts';
import { readAs } from '#core/signin/administration.ts';
import { directoryOf } from '#core/signin/services/directory.ts';
import { getService } from '#core/signin/services/services.ts';
import { refuseCertified } from '#core/signin/synchronization.ts';
import { type HostContext, withSite } from './context.ts';

interface Run {
  context: HostContext;
  report: ReportProgress;
}

/** Checks a server that was typed. */
export async function checkTypedServer(
  run: Run,
  input: LdapsInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { server, domain, ...options } = input;
  return await check(run, { server, domain, ...options }, signal);
}

interface ServiceInput extends Omit<LdapsInput, 'server' | 'domain'> {
  site: string;
  operator: string;
  type: 'ActiveDirectory' | 'OpenLDAP';
  id: number;
}

/** Checks the server of a service: of a domain all its controllers. Its password is not read. */
export async function checkServiceServer(
  run: Run,
  input: ServiceInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { site: address, operator, type, id, ...options } = input;
  const service = await withSite(
    run.context,
    address,
    (site) => readAs(site, operator, (given) => getService(given, type, id), signal),
    signal,
  );
  const isDomain = type === 'ActiveDirectory';
  const server = String(service.Fields[isDomain ? 'Domain' : 'ServerAddress'] ?? '');
  return await check(run, { server, domain: isDomain, service: service.Name, ...options }, signal);
}

/** What the operations on the directory of a service are called with. */
interface DirectoryInput extends ConnectionChoice {
  site: string;
  operator: string;
  type: 'ActiveDirectory' | 'OpenLDAP';
  id: number;
  password?: string | undefined;
}

/** Runs work on the directory of a service. The certified edition has none of it: its routes answer 404 (spec). */
export async function onDirectory<Input extends DirectoryInput, T>(
  context: HostContext,
  input: Input,
  signal: AbortSignal | undefined,
  work: (service: DirectoryService, input: Input, run: DirectoryRun) => Promise<T>,
): Promise<T> {
  const service = await withSite(
    context,
    input.site,
    (site) =>
      readAs(
        site,
        input.operator,
        async (given) => {
          await refuseCertified(given.tables);
          return await directoryOf(given, input.type, input.id);
        },
        signal,
      ),
    signal,
  );
  const password = input.password ?? service.password;
  return await work({ ...service, password }, input, { signal, now: context.now });
}

async function check(
  { context, report }: Run,
  input: LdapsInput & { service?: string },
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { configuration, settings, ...request } = input;
  const read = configuration && readLdapsSettings(configuration.name, configuration.text);
  return await checkServers(
    { ...request, settings: { ...settings, ...read } },
    { report, now: context.now, signal },
  );
}
