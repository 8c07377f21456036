import type { ListedSite } from '#core/contract/site/site.ts';
import type { SigninSearch } from '#renderer/shell/signin-search.ts';
import type { EditorTarget } from './editor-target.ts';
import { editorTargetFromUrl } from './editor-target.ts';
import { EntitiesPanel } from './entities/entities-panel.tsx';
import { EntryPanel } from './entry/entry-panel.tsx';
import { RegistrationPanel } from './entry/registration-panel.tsx';
import type { Part } from './parts.ts';
import { PasswordsPanel } from './passwords-panel.tsx';
import { ProvidersPanel } from './providers-panel.tsx';
import { BlocksPanel } from './records/blocks-panel.tsx';
import { LogPanel } from './records/log-panel.tsx';
import { TokensPanel } from './records/tokens-panel.tsx';
import { UsersPanel } from './records/users-panel.tsx';
import { RightsPanel } from './rights/rights-panel.tsx';
import { ServicesPanel } from './services/services-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SetupPanel } from './setup/setup-panel.tsx';
import { SynchronizationPanel } from './synchronization-panel.tsx';

/** A part of Sign-in that works on a site. */
export function ActivePart(props: {
  part: Exclude<Part, 'keys'>;
  search: SigninSearch;
  site: ListedSite;
  operator: string;
  onShow: (search: SigninSearch) => void;
}) {
  const { part, search, site, operator, onShow } = props;
  const at = { site: site.name, operator };
  const toEditor = ({ alias, id, provider }: EditorTarget) =>
    onShow({ part: 'records', form: alias, provider, ...(id === undefined ? {} : { record: id }) });
  switch (part) {
    case 'setup':
      return <SetupPanel at={at} onEditor={toEditor} />;
    case 'providers':
      return <ProvidersPanel site={site} operator={operator} opened={search.provider} onEditor={toEditor} />;
    case 'services':
      return <ServicesPanel at={at} />;
    case 'page':
      return <EntryPanel at={at} />;
    case 'registration':
      return <RegistrationPanel at={at} />;
    case 'log':
      return <LogPanel at={at} />;
    case 'passwords':
      return <PasswordsPanel at={at} />;
    case 'blocks':
      return <BlocksPanel at={at} chosen={search.chosen} />;
    case 'tokens':
      return <TokensPanel at={at} chosen={search.chosen} />;
    case 'users':
      return <UsersPanel at={at} />;
    case 'rights':
      return <RightsPanel at={at} />;
    case 'settings':
      return <SettingsPanel at={at} />;
    case 'synchronization':
      return <SynchronizationPanel at={at} />;
    case 'records':
      return (
        <EntitiesPanel
          at={at}
          opened={editorTargetFromUrl(search)}
          onBack={(provider) => onShow({ part: 'providers', provider })}
          onAll={() => onShow({ part: 'records' })}
        />
      );
  }
}
