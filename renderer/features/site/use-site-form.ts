import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSite, SiteColour } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type AddressFields, emptyAddress, formatAddress, missingFields, parseAddress } from './address.ts';
import { siteTexts } from './texts.ts';

interface Values {
  name: string;
  address: AddressFields;
  password: string;
  remember: boolean;
  colour: SiteColour;
  production: boolean;
  /** Path of the profile; empty for none. */
  profile: string;
}

/** What has to be corrected, by field. */
export interface Problems {
  name?: string;
  address: Partial<Record<keyof AddressFields, string>>;
}

/** The form of a site: what was typed, what is wrong with it, and saving it with its password. */
export function useSiteForm(site: ListedSite | undefined, sites: readonly ListedSite[], onSaved: () => void) {
  const t = useTexts(siteTexts);
  const { client, queries } = useApi();
  const { source, receiver } = useChosenSites();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<Values>(() => initialValues(site));
  const [submitted, setSubmitted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [notice, setNotice] = useState<string>();

  const missing = missingFields(values.address);
  const name = values.name.trim();
  const taken = sites.some((other) => other.name === name && other.name !== site?.name);
  const port = values.address.port.trim();
  const portWrong = port !== '' && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);
  const complete = name !== '' && !taken && missing.length === 0 && !portWrong;
  const problems: Problems = {
    ...(taken ? { name: t('nameTaken') } : {}),
    ...(submitted && name === '' ? { name: t('required') } : {}),
    address: {
      ...(submitted ? Object.fromEntries(missing.map((field) => [field, t('required')])) : {}),
      ...(portWrong ? { port: t('portWrong') } : {}),
    },
  };
  const url = formatAddress(values.address);

  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.site.key() });

  async function attempt(work: () => Promise<void>) {
    setSaving(true);
    setFailure(undefined);
    try {
      await work();
      await refresh();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setSaving(false);
    }
  }

  async function save() {
    setSubmitted(true);
    if (!complete) return;
    await attempt(async () => {
      const { colour, production, password, remember } = values;
      const renamed = site && site.name !== name ? { previousName: site.name } : {};
      const profile = values.profile.trim();
      const kept = profile === '' ? {} : { profile };
      await client.site.save({ name, url, colour, production, ...kept, ...renamed });
      // What a site is made of, and what it is called, may be another thing now.
      await queryClient.invalidateQueries({ queryKey: queries.transfer.key() });
      for (const side of [source, receiver]) if (site && side.name === site.name) side.choose(name);
      if (password === '') return onSaved();
      const set = await client.site.setPassword({ name, password, remember });
      setValues((before) => ({ ...before, password: '' }));
      if (remember && set.kept === 'session') setNotice(t('savedForSession'));
      else onSaved();
    });
  }

  async function clearPassword() {
    await attempt(async () => {
      if (site) await client.site.clearPassword({ name: site.name });
      onSaved();
    });
  }

  return {
    values,
    change: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    problems,
    complete,
    saving,
    failure,
    notice,
    save,
    clearPassword,
    /** A saved site is tested by its name while its address is unchanged, so that its saved password is used. */
    testAddress: site && url === formatAddress(parseAddress(site.url)) ? site.name : url,
  };
}

function initialValues(site: ListedSite | undefined): Values {
  return {
    name: site?.name ?? '',
    address: site ? parseAddress(site.url) : emptyAddress,
    password: '',
    remember: true,
    colour: site?.colour ?? 'blue',
    production: site?.production ?? false,
    profile: site?.profile ?? '',
  };
}
