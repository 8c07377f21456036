import { useQueryClient } from '@tanstack/react-query';
import { isSavedName } from '#core/base/redact.ts';
import type { ListedSite, SiteColour } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { renameInPreferences, renameInQueryCache } from '#renderer/shell/rename-site.ts';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { preferences } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import {
  type AddressFields,
  emptyAddress,
  formatAddress,
  isPort,
  needsSecret,
  parseAddress,
  requiredFields,
} from './address.ts';
import { isTimeout } from './availability-address.ts';
import { isSshHostWrong } from './ssh-address.ts';

/** What is typed about a site: its address taken apart, and what stands beside it. */
export interface SiteValues extends AddressFields {
  name: string;
  password: string;
  remember: boolean;
  colour: SiteColour;
  production: boolean;
  /** Where it stands in the list; empty for no folder. */
  listFolder: string;
  /** Path of the profile; empty for none. */
  profile: string;
  /** Words that roll-outs choose sites by. */
  labels: readonly string[];
  /** Time zone of its people; empty for none. */
  zone: string;
  /** Address of its web application; empty for none. */
  web: string;
}

export type SiteForm = Form<SiteValues>;

/** A site was saved; `session` where there was no keychain for its password. */
export interface SavedOutcome {
  name: string;
  password: 'kept' | 'session';
}

/** The form of a site: what was typed, what is wrong with it, and saving it with its password. */
export function useSiteForm(
  site: ListedSite | undefined,
  /** What the form begins with, besides secrets. */
  template: ListedSite | undefined,
  sites: readonly ListedSite[],
  onSaved: (outcome: SavedOutcome) => void,
) {
  const t = useTexts('sites');
  const ssh = useTexts('site-ssh');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const form = useForm<SiteValues>({
    initial: () => initialValues(template),
    required: (values) => ['name', ...requiredFields(values)],
    check: ({ name, port, ...values }) => ({
      ...(name.trim() !== '' && !isSavedName(name.trim()) ? { name: t('nameWrong') } : {}),
      ...(isTaken(name.trim(), site, sites) ? { name: t('nameTaken') } : {}),
      ...(isPort(port) ? {} : { port: t('portWrong') }),
      ...(isTimeout(values.connectTimeout) ? {} : { connectTimeout: t('connectTimeoutWrong') }),
      ...(isSshHostWrong(values) ? { sshHost: ssh('sshHostWrong') } : {}),
    }),
    contract: {
      schema: async () => inputSchema((await import('#core/contract/site/site.ts')).siteContract.save),
      input: (values) => savedInput(values, site),
    },
  });
  const url = formatAddress(form.values);

  async function save(): Promise<boolean> {
    if (!(await form.accept())) return false;
    const { password, remember, ...values } = form.values;
    const input = savedInput(form.values, site);
    await client.site.save(input);
    // What a site is made of, and what it is called, may be another thing now.
    await queryClient.invalidateQueries({ queryKey: queries.transfer.key() });
    if (site && site.name !== input.name) {
      renameInPreferences(preferences, site.name, input.name);
      renameInQueryCache(queryClient, site.name, input.name);
    }
    const isTyped = password !== '' && needsSecret(values) && !(site && passwordSource(site));
    const set = isTyped ? await client.site.setPassword({ name: input.name, password, remember }) : undefined;
    await queryClient.invalidateQueries({ queryKey: queries.site.key() });
    onSaved({ name: input.name, password: remember && set?.kept === 'session' ? 'session' : 'kept' });
    return true;
  }

  const clearing = useAction(async (name: string) => {
    await client.site.clearPassword({ name });
    await queryClient.invalidateQueries({ queryKey: queries.site.key() });
  });

  return {
    form,
    save,
    clearing,
    url,
    /** A saved site is tested by its name while its address is unchanged, so that its saved password is used. */
    testAddress: site && url === formatAddress(parseAddress(site.url)) ? site.name : url,
  };
}

function isTaken(name: string, site: ListedSite | undefined, sites: readonly ListedSite[]): boolean {
  return sites.some((other) => other.name === name && other.name !== site?.name);
}

/** The file or credential that a site's password was told on the command line to be in. */
export function passwordSource(site: ListedSite): string | undefined {
  return site.passwordFile ?? site.passwordCredential;
}

/** What is saved. Where the passwords of a site are is said on the command line, and stays. */
function savedInput(
  { name, colour, production, profile, listFolder, labels, zone, web, ...values }: SiteValues,
  site: ListedSite | undefined,
) {
  const saved = { name: name.trim(), url: formatAddress(values), colour, production };
  const path = profile.trim();
  const folder = listFolder.trim();
  return {
    ...saved,
    ...(folder === '' ? {} : { folder }),
    ...(path === '' ? {} : { profile: path }),
    ...(labels.length === 0 ? {} : { labels: labels.map((label) => label.trim()) }),
    ...(zone.trim() === '' ? {} : { zone: zone.trim() }),
    ...(web.trim() === '' ? {} : { web: web.trim() }),
    ...(site && {
      passwordFile: site.passwordFile,
      passwordCredential: site.passwordCredential,
      sshPasswordFile: site.sshPasswordFile,
      sshPasswordCredential: site.sshPasswordCredential,
    }),
    ...(site && site.name !== saved.name ? { previousName: site.name } : {}),
  };
}

function initialValues(site: ListedSite | undefined): SiteValues {
  return {
    ...(site ? parseAddress(site.url) : emptyAddress),
    name: site?.name ?? '',
    password: '',
    remember: true,
    colour: site?.colour ?? 'blue',
    production: site?.production ?? false,
    listFolder: site?.folder ?? '',
    profile: site?.profile ?? '',
    labels: site?.labels ?? [],
    zone: site?.zone ?? '',
    web: site?.web ?? '',
  };
}
