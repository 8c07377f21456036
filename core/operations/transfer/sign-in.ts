import { SiteferryError } from '#core/base/errors.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { type ImportOptions, importFlagNames, importFlags } from '#core/contract/transfer/options.ts';
import type { SignInWrite } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import type { Site } from '#core/site/site.ts';
import { loadSiteRules, type SiteRef } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import type { ToConfirm } from '../history/to-confirm.ts';
import type { LoadedSource, PlanSourceLoader } from '../plans.ts';

/** What says that sign-in is meant. */
export interface SignInAsked {
  signIn: boolean;
}

/** Options that say how rows of configuration are added: sign-in has no ids to keep, and makes nothing by itself. */
const ALLOWED: ReadonlySet<keyof ImportOptions> = new Set([
  'importWithoutKeepIdentity',
  'includeAllResolutions',
]);

/** How sign-in is always planned. */
export function signInOptions(options: ImportOptions): ImportOptions {
  return { ...options, importWithoutKeepIdentity: true, texts: 'ignore' };
}

/** An input with the options of sign-in, where that is meant. Throws `usage` for an option that it does not have. */
export function withSignInOptions<
  Input extends SignInAsked & {
    options: ImportOptions;
    proveUndo?: boolean;
    confirmWithin?: number | undefined;
  },
>(input: Input): Input {
  if (!input.signIn) {
    if (input.confirmWithin === undefined) return input;
    throw new SiteferryError('usage', { reason: message('sign-in.confirm-within-alone') });
  }
  const unknown = importFlagNames.find((name) => input.options[name] && !ALLOWED.has(name));
  if (unknown !== undefined) throw noOption(importFlags[unknown].option);
  // What has no id of its own comes back with another one.
  if (input.proveUndo) throw noOption('prove-undo');
  return { ...input, options: signInOptions(input.options) };
}

function noOption(option: string): SiteferryError {
  return new SiteferryError('usage', { reason: message('sign-in.no-option', { option: `--${option}` }) });
}

/** Where a plan of sign-in is made and written; nothing for one of configuration. */
export function atSignIn(
  input: SignInAsked & SiteRef & Partial<SignInWrite> & { takesBack?: boolean },
  now: () => Date,
): Pick<PlanSourceLoader<LoadedSource>, 'at'> {
  if (!input.signIn) return {};
  const { operator, confirm, secrets, site: address, takesBack = false } = input;
  return {
    at: (site) =>
      signInSite(site, {
        ...{ address, now, takesBack },
        ...(operator === undefined ? {} : { operator }),
        ...(confirm === undefined ? {} : { confirm }),
        ...(secrets === undefined ? {} : { secrets }),
      }),
  };
}

/** How a write of sign-in is taken back, where that is asked. */
export function toConfirm({
  site,
  profileFile,
  operator = '',
  secrets,
  confirmWithin,
}: SiteRef & Partial<SignInWrite>): { toConfirm?: ToConfirm } {
  if (confirmWithin === undefined) return {};
  return { toConfirm: { site, profileFile, operator, secrets, minutes: confirmWithin } };
}

/** The catalog of what is meant of a site. */
export async function catalogOfSite(
  { context }: TaskContext,
  site: SiteRef,
  signIn: boolean,
): Promise<Site['catalog']> {
  return signIn ? signInCatalog : (await loadSiteRules(context, site)).catalog;
}
