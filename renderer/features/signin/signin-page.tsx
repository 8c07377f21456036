import { makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { useRail } from '#renderer/shell/use-rail.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WriteRefusalBar, WritesTo } from '#renderer/ui/write-refusal.tsx';
import { ActivePart } from './active-part.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { PartList, PartPicker } from './part-list.tsx';
import { partNamed } from './parts.ts';

const useStyles = makeStyles({
  columns: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0 },
  content: {
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0`,
    outlineStyle: 'none',
    // It scrolls; nothing of it is squeezed to fit.
    '> *': { flexShrink: 0 },
  },
});

const LAST_PART = 'signin.part';
const HIDES_LIST = 'signin.hidesParts';

/** Sign-in of a site: the list of its parts, and the part that is shown. */
export function SigninPage() {
  const styles = useStyles();
  const t = useTexts('signin');
  const tp = useTexts('signin-parts');
  const administered = useAdministeredSite();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signin' });
  const { narrow } = useRail();
  const hidesList = usePreference(HIDES_LIST) === true;
  const part = partNamed(search.part) ?? partNamed(preferences.get(LAST_PART)) ?? 'providers';
  const hasList = !narrow && !hidesList;
  const show = (next: typeof search) => void navigate({ to: '/signin', search: next });
  // The address names the part, so that one can go back to it.
  const isNamed = search.part === part;
  useEffect(() => {
    preferences.set(LAST_PART, part);
    if (!isNamed) void navigate({ to: '/signin', search: (before) => ({ ...before, part }), replace: true });
  }, [part, isNamed, navigate]);
  const { provider, form, record } = search;
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: !hasList && (
          <PartPicker
            part={part}
            onPick={(picked) => show({ part: picked })}
            onShow={narrow ? undefined : () => preferences.set(HIDES_LIST, undefined)}
          />
        ),
      }}
    >
      <div className={styles.columns}>
        {hasList && <PartList part={part} onHide={() => preferences.set(HIDES_LIST, true)} />}
        <Stack
          as="section"
          fill
          className={styles.content}
          aria-label={tp('content')}
          data-region=""
          tabIndex={-1}
        >
          {part === 'keys' ? (
            <KeysPanel administered={administered} />
          ) : (
            <OnAdministeredSite administered={administered}>
              {(site, operator) => (
                <WritesTo site={site}>
                  <WriteRefusalBar />
                  <ActivePart
                    key={[part, site.name, operator, provider, form, record].join(' ')}
                    part={part}
                    search={search}
                    site={site}
                    operator={operator}
                    onShow={show}
                  />
                </WritesTo>
              )}
            </OnAdministeredSite>
          )}
        </Stack>
      </div>
    </Page>
  );
}
