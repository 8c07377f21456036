import { join } from 'node:path';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Message } from '#core/base/message.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { withMessages, withText } from '#core/messages/document.ts';
import type { Language } from '#core/messages/format.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { readAs } from '#core/signin/administration.ts';
import { isCertified } from '#core/signin/synchronization.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/tables.ts';
import { type Caller, type CallerAccess, mayCall, rightMissing } from '../caller.ts';
import { callOperation } from '../client.ts';
import { type HostContext, withSite } from '../context.ts';
import { toWireError } from '../errors.ts';
import { readSiteConfiguration } from '../site-configuration.ts';
import { toldElsewhere, withoutServerTexts } from '../told.ts';
import { ownedUpload } from '../uploads.ts';
import { errorEnvelope } from './error-envelope.ts';
import { exports, newRun, runLinks } from './kept-files.ts';
import type { OwnedFolder } from './owned-folders.ts';
import type { Route } from './routes.ts';
import { CONFIGURED } from './served.ts';
import type { Given } from './served-input.ts';

/** One call over HTTP: of whom, and in which language it is answered. */
export interface HttpCall {
  caller: Caller;
  /** What the site says of the caller's user. */
  access: CallerAccess;
  language: Language;
}

export interface Serving {
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
export type Ended = { kind: 'value'; value: unknown } | RouteError;

/** How a call ended, or its steps of progress and then how it ended. */
export type RouteAnswer = Ended | { kind: 'steps'; steps: AsyncGenerator<unknown, Ended, void> };

/** An archive that was written for a caller to fetch. */
export interface WrittenArchive {
  kind: 'archive';
  file: string;
  remove(): Promise<void>;
}

/** The operations of one site, as routes ask them. Whatever an operation throws is an answer. */
export interface Operations {
  ask(asked: RouteCall): Promise<RouteAnswer>;
  /** Makes an export for its caller to fetch. */
  write(asked: RouteCall): Promise<WrittenArchive | RouteError>;
  /** Undefined where the caller's key reaches so far: asked before anything of a request is read. */
  refusal(route: Pick<Route, 'operation' | 'effect'>, call: HttpCall): RouteError | undefined;
  /** Whether the site is of the certified edition, as an administrator asks. */
  certified(call: HttpCall, signal: AbortSignal): Promise<Ended>;
  /** Any error as an answer. */
  errorOf(error: unknown, language: Language): Promise<RouteError>;
}

/**
 * Asks operations by their routes. Site and operator are the service's and the caller's, an archive is an upload of the
 * caller, and logs go where their caller can read them.
 */
export function createOperations(serving: Serving): Operations {
  const { context } = serving;
  const errorOf = errorsOf(serving);

  return {
    errorOf,

    async ask(asked) {
      const { route, said, call } = asked;
      let run: OwnedFolder | undefined;
      const ended = async (result: unknown): Promise<Ended> => {
        const linked = run ? withLinks(result, await runLinks(run)) : result;
        const { toOutput } = route.adaptation;
        const value = withoutServerTexts(toOutput ? toOutput(linked, said) : linked, context.logEntry);
        const told = await toldElsewhere(context, serving.site);
        const tell = (said: Message) => withText(said, render(said, call.language, 'http'));
        return { kind: 'value', value: withMessages(told(value), tell) };
      };
      try {
        const input = await wholeInput(serving, asked, (made) => {
          run = made;
        });
        const result = await askOperation(serving, route.operation, input, asked);
        if (!route.isLong) return await ended(result);
        const work = result as AsyncGenerator<unknown, unknown, void>;
        return { kind: 'steps', steps: stepsOf(work, ended, (error) => errorOf(error, call.language, run)) };
      } catch (error) {
        return await errorOf(error, call.language, run);
      }
    },

    async write(asked) {
      const { route, call } = asked;
      const kept = exports(context);
      const { id, folder } = await kept.make(call.caller.login);
      try {
        const input = await wholeInput(serving, asked, () => {});
        const file = join(
          folder,
          `configuration-${context.now().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`,
        );
        const named = { ...(isJsonObject(input) ? input : {}), out: file };
        const work = (await askOperation(serving, route.operation, named, asked)) as AsyncGenerator<
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
      if (mayCall(caller.rights, area, effect)) return undefined;
      const wire = toWireError(context, rightMissing(caller, area, effect)) as ORPCError<string, unknown>;
      return { kind: 'error', status: wire.status, body: errorEnvelope(wire, language) };
    },

    certified: (call, signal) => certifiedSite(serving, call, signal),
  };
}

async function certifiedSite(
  { context, site, profileFile }: Serving,
  { caller, language }: HttpCall,
  signal: AbortSignal,
): Promise<Ended> {
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
  { context }: Serving,
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
async function wholeInput(
  serving: Serving,
  asked: RouteCall,
  run: (made: OwnedFolder) => void,
): Promise<unknown> {
  const { context, site, profileFile } = serving;
  const { route, said, call, signal } = asked;
  const { login } = call.caller;
  const given: Given = {
    site,
    profileFile,
    operator: login,
    language: call.language,
    archive: (upload) => ownedUpload(context.home, upload, login),
    async logs() {
      const made = await newRun(context, login);
      run(made);
      return made.folder;
    },
  };
  const { toInput } = route.adaptation;
  if (!toInput) {
    const whole = await route.served.complete(said, given);
    if (!CONFIGURED.has(route.operation) || !isJsonObject(whole)) return whole;
    // Read each time: what is changed there counts at once, as it does for the site.
    const configuration = await readSiteConfiguration(serving.configuration);
    return configuration ? { ...whole, configuration } : whole;
  }
  route.served.check(said);
  requireFitting(route.input, said);
  const profiled = { site, ...(profileFile === undefined ? {} : { profileFile }) };
  const ask = (name: string, more: Readonly<Record<string, unknown>>) =>
    askOperation(serving, name, { ...profiled, ...more }, asked);
  const input = await toInput(said, { context, site, profileFile, operator: login, ask, signal });
  return await route.served.complete(input, given);
}

/** Any error as an answer, with where the files of its run can be fetched. */
function errorsOf({ context, site }: Pick<Serving, 'context' | 'site'>) {
  return async (error: unknown, language: Language, run?: OwnedFolder): Promise<RouteError> => {
    const wire = toWireError(context, error) as ORPCError<string, unknown>;
    const files = run ? await runLinks(run) : {};
    return {
      kind: 'error',
      status: wire.status,
      body: errorEnvelope(named(wire, await toldElsewhere(context, site)), language, files),
    };
  };
}

/** An error that tells what is the service's own by its name. */
function named(wire: ORPCError<string, unknown>, told: <T>(value: T) => T): ORPCError<string, unknown> {
  const { code, status, message, defined, data } = wire;
  return new ORPCError(code, { status, message, defined, data: told(data) });
}

/** Throws `usage` for what a caller may not say so. */
function requireFitting(schema: z.ZodType, said: unknown): void {
  const [issue] = schema.safeParse(said).error?.issues ?? [];
  if (issue) throw new SiteferryError('usage', { reason: issueMessage(issue, said) });
}

async function* stepsOf(
  work: AsyncGenerator<unknown, unknown, void>,
  ended: (result: unknown) => Promise<Ended>,
  failed: (error: unknown) => Promise<RouteError>,
): AsyncGenerator<unknown, Ended, void> {
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
