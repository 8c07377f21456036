import { join } from 'node:path';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Message } from '#core/base/message.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { mapMessages, withText } from '#core/messages/render-messages.ts';
import { readAs } from '#core/signin/administration.ts';
import { isCertified } from '#core/signin/synchronization.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import { findOwnedUpload } from '#core/workspace/uploads.ts';
import { type Caller, type CallerAccess, hasRight, rightMissing } from '../caller.ts';
import { callOperation } from '../client.ts';
import { type HostContext, withSite } from '../context.ts';
import { createRemoteRedactor, redactServerTexts } from '../history/redact.ts';
import { readSiteConfiguration } from '../site-configuration.ts';
import { toWireError } from '../wire-errors.ts';
import { exports, newRun, runLinks } from './caller-files.ts';
import { errorEnvelope } from './error-envelope.ts';
import { CONFIGURED } from './exposed-operations.ts';
import type { OwnedFolder } from './owned-folders.ts';
import type { InputContext } from './restricted-input.ts';
import type { Route } from './routes.ts';

/** One call over HTTP: of whom, and in which language it is answered. */
export interface HttpCall {
  caller: Caller;
  /** What the site says of the caller's user. */
  access: CallerAccess;
  language: Language;
}

export interface ServedSite {
  context: HostContext;
  /** The one site that is served, and for a URL the profile by which it is read. */
  site: string;
  profileFile?: string | undefined;
  /** The configuration file of the site's web application, which has the caps of tokens. */
  configuration?: string | undefined;
}

/** What a route is asked. */
export interface RouteCall {
  route: Route;
  said: Readonly<Record<string, unknown>>;
  call: HttpCall;
  signal: AbortSignal;
}

/** An error as it goes to the caller. */
export interface RouteError {
  kind: 'error';
  status: number;
  body: ReturnType<typeof errorEnvelope>;
}

/** How a call ended. */
export type CallResult = { kind: 'value'; value: unknown } | RouteError;

/** How a call ended, or its steps of progress and then how it ended. */
export type RouteAnswer = CallResult | { kind: 'steps'; steps: AsyncGenerator<unknown, CallResult, void> };

/** An archive that was written for a caller to fetch. */
export interface WrittenArchive {
  kind: 'archive';
  file: string;
  remove(): Promise<void>;
}

/** The operations of one site, as routes ask them. Whatever an operation throws is an answer. */
export interface Operations {
  ask(routeCall: RouteCall): Promise<RouteAnswer>;
  /** Makes an export for its caller to fetch. */
  write(routeCall: RouteCall): Promise<WrittenArchive | RouteError>;
  /** Undefined where the caller's key reaches so far: asked before anything of a request is read. */
  refusal(route: Pick<Route, 'operation' | 'effect'>, call: HttpCall): RouteError | undefined;
  /** Whether the site is of the certified edition, as an administrator asks. */
  certified(call: HttpCall, signal: AbortSignal): Promise<CallResult>;
  /** Any error as an answer. */
  errorOf(error: unknown, language: Language): Promise<RouteError>;
}

/**
 * Asks operations by their routes. Site and operator are the service's and the caller's, an archive is an upload of the
 * caller, and logs go where their caller can read them.
 */
export function createOperations(serving: ServedSite): Operations {
  const { context } = serving;
  const errorOf = errorsOf(serving);

  return {
    errorOf,

    async ask(routeCall) {
      const { route, said, call } = routeCall;
      let run: OwnedFolder | undefined;
      const ended = async (result: unknown): Promise<CallResult> => {
        const linked = run ? withLinks(result, await runLinks(run)) : result;
        const { toOutput } = route.adaptation;
        const value = redactServerTexts(toOutput ? toOutput(linked, said) : linked, context.logEntry);
        const redactRemote = await createRemoteRedactor(context, serving.site);
        const tell = (said: Message) => withText(said, render(said, call.language, 'http'));
        return { kind: 'value', value: mapMessages(redactRemote(value), tell) };
      };
      try {
        const input = await completeInput(serving, routeCall, (made) => {
          run = made;
        });
        const result = await askOperation(serving, route.operation, input, routeCall);
        if (!route.isLong) return await ended(result);
        const work = result as AsyncGenerator<unknown, unknown, void>;
        return { kind: 'steps', steps: stepsOf(work, ended, (error) => errorOf(error, call.language, run)) };
      } catch (error) {
        return await errorOf(error, call.language, run);
      }
    },

    async write(routeCall) {
      const { route, call } = routeCall;
      const kept = exports(context);
      const { id, folder } = await kept.make(call.caller.login);
      try {
        const input = await completeInput(serving, routeCall, () => {});
        const file = join(
          folder,
          `configuration-${context.now().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`,
        );
        const named = { ...(isJsonObject(input) ? input : {}), out: file };
        const work = (await askOperation(serving, route.operation, named, routeCall)) as AsyncGenerator<
          unknown,
          unknown,
          void
        >;
        while (!(await work.next()).done);
        return { kind: 'archive', file, remove: () => kept.remove(id) };
      } catch (error) {
        await kept.remove(id);
        return await errorOf(error, call.language);
      }
    },

    refusal({ operation: name, effect }, { caller, language }) {
      const [area = ''] = name.split('.');
      if (hasRight(caller.rights, area, effect)) return undefined;
      const wire = toWireError(context, rightMissing(caller, area, effect)) as ORPCError<string, unknown>;
      return { kind: 'error', status: wire.status, body: errorEnvelope(wire, language) };
    },

    certified: (call, signal) => certifiedSite(serving, call, signal),
  };
}

async function certifiedSite(
  { context, site, profileFile }: ServedSite,
  { caller, language }: HttpCall,
  signal: AbortSignal,
): Promise<CallResult> {
  try {
    const read = async (opened: Site) => {
      // What the edition does not have is not there for anybody: that comes before the caller's rights.
      const isWithout = await opened.read(
        async (session) =>
          await isCertified(await openTables(session, opened.catalog, message('feature.signin'))),
        signal,
      );
      if (isWithout) return true;
      return await readAs(opened, caller.login, async () => false, signal);
    };
    return { kind: 'value', value: await withSite(context, { site, profileFile }, read, signal) };
  } catch (error) {
    return await errorsOf({ context, site })(error, language);
  }
}

/** Asks an operation in the caller's name. */
async function askOperation(
  { context }: ServedSite,
  name: string,
  input: unknown,
  { call, signal }: RouteCall,
): Promise<unknown> {
  const ofCall = {
    ...context,
    caller: call.caller,
    callerAccess: call.access,
    language: call.language,
  };
  return await callOperation(ofCall, name, input, signal);
}

/** What an operation is asked; `run` is told of the folder that its logs are going to be in. */
async function completeInput(
  serving: ServedSite,
  routeCall: RouteCall,
  run: (made: OwnedFolder) => void,
): Promise<unknown> {
  const { context, site, profileFile } = serving;
  const { route, said, call, signal } = routeCall;
  const { login } = call.caller;
  const inputContext: InputContext = {
    site,
    profileFile,
    operator: login,
    language: call.language,
    archive: (upload) => findOwnedUpload(context.home, upload, login),
    async logs() {
      const made = await newRun(context, login);
      run(made);
      return made.folder;
    },
  };
  const { toInput } = route.adaptation;
  if (!toInput) {
    const whole = await route.served.complete(said, inputContext);
    if (!CONFIGURED.has(route.operation) || !isJsonObject(whole)) return whole;
    // Read each time: what is changed there counts at once, as it does for the site.
    const configuration = await readSiteConfiguration(serving.configuration);
    return configuration ? { ...whole, configuration } : whole;
  }
  route.served.check(said);
  validateInput(route.input, said);
  const profiled = { site, ...(profileFile === undefined ? {} : { profileFile }) };
  const ask = (name: string, more: Readonly<Record<string, unknown>>) =>
    askOperation(serving, name, { ...profiled, ...more }, routeCall);
  const input = await toInput(said, { context, site, profileFile, operator: login, ask, signal });
  return await route.served.complete(input, inputContext);
}

/** Any error as an answer, with where the files of its run can be fetched. */
function errorsOf({ context, site }: Pick<ServedSite, 'context' | 'site'>) {
  return async (error: unknown, language: Language, run?: OwnedFolder): Promise<RouteError> => {
    const wire = toWireError(context, error) as ORPCError<string, unknown>;
    const files = run ? await runLinks(run) : {};
    return {
      kind: 'error',
      status: wire.status,
      body: errorEnvelope(redactError(wire, await createRemoteRedactor(context, site)), language, files),
    };
  };
}

/** An error that tells what is the service's own by its name. */
function redactError(
  wire: ORPCError<string, unknown>,
  redactRemote: <T>(value: T) => T,
): ORPCError<string, unknown> {
  const { code, status, message, defined, data } = wire;
  return new ORPCError(code, { status, message, defined, data: redactRemote(data) });
}

/** Throws `usage` for what a caller may not say so. */
function validateInput(schema: z.ZodType, said: unknown): void {
  const [issue] = schema.safeParse(said).error?.issues ?? [];
  if (issue) throw new SiteferryError('usage', { reason: issueMessage(issue, said) });
}

async function* stepsOf(
  work: AsyncGenerator<unknown, unknown, void>,
  ended: (result: unknown) => Promise<CallResult>,
  failed: (error: unknown) => Promise<RouteError>,
): AsyncGenerator<unknown, CallResult, void> {
  try {
    for (;;) {
      const { done, value } = await work.next();
      if (done) return await ended(value);
      // The id by which a window cancels: who calls from elsewhere hangs up.
      if (!(isJsonObject(value) && 'task' in value)) yield value;
    }
  } catch (error) {
    return await failed(error);
  } finally {
    await work.return(undefined).catch(() => {});
  }
}

/** A result whose logs are where its caller can fetch them, instead of where they lie. */
function withLinks(result: unknown, links: Readonly<Record<string, string>>): unknown {
  if (!isJsonObject(result) || !isJsonObject(result.result)) return result;
  const { log: _log, error: _error, ...rest } = result.result;
  const { 'Log.txt': log, 'Error.txt': error } = links;
  return { ...result, result: { ...rest, ...(log ? { log } : {}), ...(error ? { error } : {}) } };
}
