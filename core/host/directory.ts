import type { ServiceConnection } from '#core/contract/directory-ldap.ts';
import type { LdapsAnswer, LdapsInput, LdapsServiceInput } from '#core/contract/directory-ldaps.ts';
import type { DirectoryRun, DirectoryService } from '#core/directory/ldap/service.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { readLdapsSettings } from '#core/keys/ldaps.ts';
import { directoryOf } from '#core/signin/services/directory.ts';
import { getService } from '#core/signin/services/services.ts';
import { refuseCertified } from '#core/signin/synchronization.ts';
import { type LongRun, readAsOperator } from './bind.ts';
import type { HostContext } from './context.ts';

/** Checks a server that was typed. */
export async function checkTypedServer(
  run: LongRun,
  input: LdapsInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { server, domain, ...options } = input;
  return await check(run, { server, domain, ...options }, signal);
}

/** Checks the server of a service: of a domain all its controllers. Its password is not read. */
export async function checkServiceServer(
  run: LongRun,
  input: LdapsServiceInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { site, operator, type, id, ...options } = input;
  const at = { site, operator };
  const service = await readAsOperator(run.context, at, (given) => getService(given, type, id), signal);
  const isDomain = type === 'ActiveDirectory';
  const server = String(service.Fields[isDomain ? 'Domain' : 'ServerAddress'] ?? '');
  return await check(run, { server, domain: isDomain, service: service.Name, ...options }, signal);
}

/** Runs work on the directory of a service. The certified edition has none of it: its routes answer 404 (spec). */
export async function onDirectory<Input extends ServiceConnection, T>(
  context: HostContext,
  input: Input,
  signal: AbortSignal | undefined,
  work: (service: DirectoryService, input: Input, run: DirectoryRun) => Promise<T>,
): Promise<T> {
  const service = await readAsOperator(
    context,
    input,
    async (given) => {
      await refuseCertified(given.tables);
      return await directoryOf(given, input.type, input.id);
    },
    signal,
  );
  const password = input.password ?? service.password;
  return await work({ ...service, password }, input, { signal, now: context.now });
}

async function check(
  { context, report }: LongRun,
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
