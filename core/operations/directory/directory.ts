import { redactAddress } from '#core/base/redact.ts';
import type { ServiceConnection } from '#core/contract/directory/ldap.ts';
import type { LdapsAnswer, LdapsInput, LdapsServiceInput } from '#core/contract/directory/ldaps.ts';
import { readBundle } from '#core/directory/certificates/bundle.ts';
import { type DirectoryRun, type DirectoryService, isDomainAddress } from '#core/directory/ldap/service.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { readDirectoryKeys } from '#core/keys/directory.ts';
import { readLdapsSettings } from '#core/keys/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { readDirectoryConnection } from '#core/signin/services/directory-connection.ts';
import { getService } from '#core/signin/services/services.ts';
import { refuseCertified } from '#core/signin/synchronization.ts';
import { readAsOperator } from '../administration-handlers.ts';
import type { HostContext } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { saveReports } from './certificates/save.ts';

/** Checks a server that was typed. */
export async function checkTypedServer(
  run: TaskContext,
  input: LdapsInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const answer = await check(run, input, signal);
  if (isSeen(input)) await saveReports(run.context, { source: message('source.typed') }, answer.reports);
  return answer;
}

/** Checks the server of a service: of a domain all its controllers. Its password is not read. */
export async function checkServiceServer(
  run: TaskContext,
  input: LdapsServiceInput,
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { site, operator, type, id, ...options } = input;
  const at = { site, operator };
  const service = await readAsOperator(run.context, at, (admin) => getService(admin, type, id), signal);
  const server = String(service.Fields[type === 'ActiveDirectory' ? 'Domain' : 'ServerAddress'] ?? '');
  const domain = isDomainAddress({ type, server });
  const answer = await check(run, { server, others: [], domain, service: service.Name, ...options }, signal);
  const source = message('source.service', { type, name: service.Name });
  if (isSeen(options)) await saveReports(run.context, { site: redactAddress(site), source }, answer.reports);
  return answer;
}

/** Whether a report tells what a server has now. */
function isSeen({ asIf, at }: Pick<LdapsInput, 'asIf' | 'at'>): boolean {
  return asIf === undefined && at === undefined;
}

/** Runs work on the directory of a service. The certified edition has none of it: its routes answer 404 (spec). */
export async function withDirectoryService<Input extends ServiceConnection, T>(
  context: HostContext,
  input: Input,
  signal: AbortSignal | undefined,
  work: (service: DirectoryService, input: Input, run: DirectoryRun) => Promise<T>,
): Promise<T> {
  refuseUnreadable(input.bundle);
  const { configuration } = input;
  const keys = configuration && readDirectoryKeys(configuration);
  const service = await readAsOperator(
    context,
    input,
    async (admin) => {
      await refuseCertified(admin.tables);
      return await readDirectoryConnection(admin, input.type, input.id);
    },
    signal,
  );
  const password = input.password ?? service.password;
  const { secure = input.secure, ...ofSite } = keys ?? {};
  return await work({ ...service, ...ofSite, password }, { ...input, secure }, { signal, now: context.now });
}

async function check(
  { context, report }: TaskContext,
  input: LdapsInput & { service?: string },
  signal: AbortSignal,
): Promise<LdapsAnswer> {
  const { configuration, settings, at, ...request } = input;
  refuseUnreadable(request.bundle);
  refuseUnreadable(request.asIf);
  const read = configuration && readLdapsSettings(configuration.name, configuration.text);
  return await checkServers(
    { ...request, settings: { ...settings, ...read }, at: at === undefined ? undefined : new Date(at) },
    { report, now: context.now, signal },
  );
}

/** Before anything is asked: a file that holds no certificate would make every server untrusted. */
function refuseUnreadable(bundle: string | undefined): void {
  if (bundle !== undefined) readBundle(bundle);
}
