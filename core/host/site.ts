import { defined } from '#core/base/defined.ts';
import { connect } from '#core/site/connect.ts';
import { probeSite } from '#core/site/probe.ts';
import { initSite } from '#core/site/schema/init.ts';
import { withAccess } from './ask-password.ts';
import type { LongRun } from './bind.ts';
import { type HostContext, rulesOf, siteUrl, withSite } from './context.ts';

/** Makes a site of an empty database. */
export async function makeSite(
  context: HostContext,
  input: { site: string },
  signal: AbortSignal | undefined,
) {
  const url = await siteUrl(context, input.site);
  const { catalog } = await rulesOf(context, { site: input.site });
  const connection = await withAccess(
    context,
    url,
    (access) => connect(url, { create: true, ...access, signal }),
    signal,
  );
  return await initSite(connection, catalog, signal).finally(() => connection.close());
}

/** Tries to reach a site step by step, with the password that is given or kept. */
export async function testSite(
  { context, report }: LongRun,
  { site, password }: { site: string; password?: string | undefined },
  signal: AbortSignal,
) {
  const url = await siteUrl(context, site);
  return await probeSite(url, {
    ...(await rulesOf(context, { site })),
    open: (work) =>
      withAccess(context, url, (access) => work({ ...access, ...defined({ password }) }), signal),
    report,
    withSite: (work, stop) => withSite(context, { site }, work, stop),
    signal,
  });
}
