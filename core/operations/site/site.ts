import { omitUndefined } from '#core/base/omit-undefined.ts';
import { connect } from '#core/site/connect.ts';
import { probeSite } from '#core/site/probe.ts';
import { initSite } from '#core/site/schema/init.ts';
import { withCredentials } from '#core/workspace/secrets/ask-password.ts';
import { type HostContext, loadSiteRules, resolveSiteUrl, withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';

/** Makes a site of an empty database. */
export async function makeSite(
  context: HostContext,
  input: { site: string },
  signal: AbortSignal | undefined,
) {
  const url = await resolveSiteUrl(context, input.site);
  const { catalog } = await loadSiteRules(context, { site: input.site });
  const connection = await withCredentials(
    context,
    url,
    (access) => connect(url, { create: true, ...access, signal }),
    signal,
  );
  return await initSite(connection, catalog, signal).finally(() => connection.close());
}

/** Tries to reach a site step by step, with the password that is given or kept. */
export async function testSite(
  { context, report }: TaskContext,
  { site, password }: { site: string; password?: string | undefined },
  signal: AbortSignal,
) {
  const url = await resolveSiteUrl(context, site);
  return await probeSite(url, {
    ...(await loadSiteRules(context, { site })),
    open: (work) =>
      withCredentials(context, url, (access) => work({ ...access, ...omitUndefined({ password }) }), signal),
    report,
    withSite: (work, stop) => withSite(context, { site }, work, stop),
    signal,
  });
}
