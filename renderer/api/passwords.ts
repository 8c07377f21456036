import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';
import type { Message } from '#core/base/message.ts';
import type { SiteSecret } from '#core/contract/site/site.ts';
import { type Failure, toFailure } from './errors.ts';
import type { StatefulLink } from './link.ts';

/** A password that nobody has said, or that is not the right one. */
export interface MissingPassword {
  /** Name or address of the site. */
  site: string;
  secret: SiteSecret;
  /** What requires it. */
  message: Message;
}

/** Passwords that the person is asked for, one at a time. */
export interface PasswordRequests {
  /** Asks; true once the password has been set, false where the person has declined. */
  ask(missing: MissingPassword): Promise<boolean>;
  /** What is asked for now. */
  current(): MissingPassword | undefined;
  /** Ends the question that is asked now. */
  settle(isSet: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createPasswordRequests(): PasswordRequests {
  const waiting: { missing: MissingPassword; answer: PromiseWithResolvers<boolean> }[] = [];
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask(missing) {
      // A page asks a site several things at once: all of them wait for the same answer.
      const same = waiting.find(
        (one) => one.missing.site === missing.site && one.missing.secret === missing.secret,
      );
      if (same) return same.answer.promise;
      const answer = Promise.withResolvers<boolean>();
      waiting.push({ missing, answer });
      changed();
      return answer.promise;
    },
    current: () => waiting[0]?.missing,
    settle(isSet) {
      waiting.shift()?.answer.resolve(isSet);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The link, on which a call that lacks a password asks for it and is then made again, unless it is a quiet one. */
export function passwordRetryLink(link: StatefulLink, requests: PasswordRequests): StatefulLink {
  const isAnswered = async (error: unknown, input: unknown) => {
    const missing = missingPassword(error, input);
    return missing !== undefined && (await requests.ask(missing));
  };
  const call: ClientLink<ClientContext>['call'] = async (path, input, options) => {
    if (options.context.isNonInteractive === true) return await link.call(path, input, options);
    for (;;) {
      try {
        const output = await link.call(path, input, options);
        if (!isEventStream(output)) return output;
        return resumeEvents(
          output,
          () => link.call(path, input, options),
          (error) => isAnswered(error, input),
        );
      } catch (error) {
        if (!(await isAnswered(error, input))) throw error;
      }
    }
  };
  return { state: link.state, subscribe: link.subscribe, call };
}

/** Long work, begun again where it ended for want of a password. */
async function* resumeEvents(
  first: AsyncGenerator<unknown>,
  again: () => Promise<unknown>,
  isAnswered: (error: unknown) => Promise<boolean>,
): AsyncGenerator<unknown> {
  let events = first;
  for (;;) {
    try {
      return yield* events;
    } catch (error) {
      if (!(await isAnswered(error))) throw error;
      const next = await again();
      if (!isEventStream(next)) return next;
      events = next;
    }
  }
}

export function isEventStream(output: unknown): output is AsyncGenerator<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

/** The wrong password of a saved site is mended on the page of sites; that of a database of jobs has no place but here. */
function missingPassword(error: unknown, input: unknown): MissingPassword | undefined {
  if (!isPasswordError(error) || typeof input !== 'object' || input === null) return undefined;
  const { message, data } = toFailure(error);
  // Whatever site of it is meant; that of a site which was read besides is another one.
  if ('jobs' in input && typeof input.jobs === 'string')
    return isOfServer(input.jobs, data) ? { site: input.jobs, secret: 'database', message } : undefined;
  if (error.code !== 'password-missing' || !('site' in input) || typeof input.site !== 'string')
    return undefined;
  return { site: input.site, secret: data.secret === 'database' ? 'database' : 'ssh', message };
}

/** Whether it is the server and user of an address that lacked a password. */
function isOfServer(address: string, data: Failure['data']): boolean {
  const url = URL.parse(address);
  return url?.hostname === data.host && decodeURIComponent(url?.username ?? '') === data.user;
}

/** Whether a call has failed for want of the right password: asked again by itself, it would ask the person again. */
export function isPasswordError(error: unknown): error is ORPCError<string, unknown> {
  if (!(error instanceof ORPCError) || !error.defined) return false;
  return error.code === 'password-missing' || error.code === 'login-failed';
}
