import type { EntryItem } from '#core/contract/signin/entry.ts';
import type { Device } from '#core/contract/signin/entry-keys.ts';
import type { ProviderType } from '#core/contract/signin/providers.ts';
import { previewEntry } from '#core/signin/entry/entry.ts';
import { type RegistrationField, readRegistrationFields } from '#core/signin/entry/registration.ts';
import { pageSettings, readKeyText, requireParsed } from '#core/signin/entry/stored-keys.ts';
import { listProviders } from '#core/signin/providers/providers.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import type { ServeRun } from './request.ts';

/** What somebody sees who is not signed in. */
export interface SignInPage {
  /** The screen that opens first; null where none is for the device. */
  opens: string | null;
  items: readonly (Pick<EntryItem, 'kind' | 'title' | 'value' | 'screens'> & {
    /** What is signed in by. */
    provider?: { id: number; type: ProviderType };
  })[];
  /** The mailbox that the site sends from; for nobody to see. */
  systemMailbox: string | undefined;
  /** Empty where nobody registers. */
  fields: readonly RegistrationField[];
}

/** The sign-in page of a host name and device, by what `AuthConfig` and the providers say. Throws `rule-broken` for keys that cannot be read. */
export async function readSignInPage(
  site: Site,
  place: { hostname: string; device: Device },
  { signal, resources }: Pick<ServeRun, 'signal' | 'resources'>,
): Promise<SignInPage> {
  return await querySite(
    site,
    async ({ tables }) => {
      const { items, opens } = await previewEntry({ tables }, place);
      const providers = await listProviders({ tables });
      const visible = items.filter(({ isVisible }) => isVisible);
      const isOffered = visible.some(({ kind }) => kind === 'registration');
      const text = isOffered ? await readKeyText({ tables }, 'RegistrationFields') : '';
      return {
        opens,
        systemMailbox: (await pageSettings({ tables })).systemMailbox?.trim() || undefined,
        items: visible.map(({ kind, title, value, screens, providerId }) => {
          const provider = providers.find(({ Id }) => Id === providerId);
          return {
            ...{ kind, title, screens },
            ...(value !== undefined && { value }),
            ...(provider && { provider: { id: provider.Id, type: provider.ProviderType } }),
          };
        }),
        fields: isOffered ? requireParsed('RegistrationFields', readRegistrationFields(text)) : [],
      };
    },
    signal,
    resources.openTables,
  );
}
