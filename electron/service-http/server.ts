import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '#core/host/caller.ts';
import type { HostContext } from '#core/host/context.ts';
import type { Answer, OpenAnswer } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { takeTokenFromAddress } from './hubs/browser-token.ts';
import { createHubs } from './hubs/hubs.ts';
import { jobNews } from './hubs/job-news.ts';
import type { Patience } from './hubs/watch.ts';
import type { OpenJobs } from './jobs/service-jobs.ts';
import { refuse } from './refuse.ts';
import { languageOf } from './request-language.ts';
import { openAnswers, routeAnswers } from './routes/index.ts';

export interface ServiceOptions {
  context: HostContext;
  /** The one site that is served: a URL or the name of a saved one. */
  site: string;
  profileFile?: string | undefined;
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Answers that come before those of operations. */
  before?: Answer[];
  /** Who sends a request that brings the key of this run. */
  localCaller?: (authorization: string) => Caller | undefined;
  /** Calls with each change of a job of the site; gives what ends it. */
  onProgress?: OpenJobs['onProgress'];
  /** Of the hubs; for tests. */
  patience?: Patience | undefined;
}

/** A service that answers. */
export interface HttpService {
  address: string;
  close(): Promise<void>;
}

/** Serves the routes of one site. Throws the error of `listen` where the port is taken. */
export async function startService(options: ServiceOptions): Promise<HttpService> {
  const { site, profileFile, host, port, patience, onProgress } = options;
  const callerOf = async (request: Pick<IncomingMessage, 'headers'>) =>
    options.localCaller?.(request.headers.authorization ?? '') ??
    (await authenticate(request, { context: options.context, site }));
  const hubs = createHubs({
    authenticate: callerOf,
    logError: options.context.logError,
    ...(onProgress ? { followJobs: (tell) => onProgress((job) => tell(jobNews(job))) } : {}),
    ...(patience ? { patience } : {}),
  });
  const context: HostContext = { ...options.context, announce: hubs.announce };
  const answers: Answer[] = [
    hubs.answer,
    ...(options.before ?? []),
    ...routeAnswers({ context, site, profileFile }),
  ];
  const open: OpenAnswer[] = openAnswers();
  // Other upgrades, which some clients offer with every request, are passed over.
  const serverOptions = { maxHeaderSize: 16 * 1024, shouldUpgradeCallback: hubs.takesUpgrade };
  const server = createServer(serverOptions, (request, response) => {
    takeTokenFromAddress(request);
    answer(request, response).catch((error: unknown) => {
      context.logError(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'failed', languageOf(request));
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const language = languageOf(request);
    for (const one of open) {
      if (await one(request, response, language)) return;
    }
    const caller = await callerOf(request);
    if (!caller) return refuse(response, 401, 'no-key', language);
    for (const one of answers) {
      if (await one(request, response, { caller, language })) return;
    }
    refuse(response, 404, 'not-found', language);
  };
  server.on('upgrade', (request, socket, head) => {
    takeTokenFromAddress(request);
    hubs.upgrade(request, socket, head);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      await hubs.close();
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
