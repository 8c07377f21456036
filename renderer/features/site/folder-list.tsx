import { Button, makeStyles, SearchBox, Text, tokens } from '@fluentui/react-components';
import { ArrowCollapseAll20Regular, ArrowExpandAll20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { FolderActions } from './folder-actions.tsx';
import { siteFolders } from './site-folders.ts';
import { type SiteAction, SiteList } from './site-list.tsx';

const useStyles = makeStyles({
  search: { width: '320px', minWidth: '80px' },
  folder: { position: 'relative' },
  actions: { position: 'absolute', top: 0, right: 0 },
  summary: {
    cursor: 'pointer',
    // Beside what is done with the folder.
    marginRight: '280px',
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
});

const CLOSED = 'sites.closed-folders';

function closedFolders(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

/** The saved sites by folder, and a search in them. */
export function FolderList(props: {
  sites: readonly ListedSite[];
  onOpen: (what: SiteAction, site: ListedSite) => void;
}) {
  const { sites, onOpen } = props;
  const styles = useStyles();
  const t = useTexts('sites');
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  usePageKeys([['Ctrl+KeyF', () => box.current?.focus()]]);
  const words = useTexts('site-folders');
  const folders = siteFolders(sites, text);
  const names = folders.flatMap(({ folder = '' }) => (folder === '' ? [] : [folder]));
  const closed = closedFolders(usePreference(CLOSED));
  const isAnyOpen = names.some((name) => !closed.includes(name));
  // What was searched for is seen.
  const isOpen = (folder: string) => text.trim() !== '' || !closed.includes(folder);
  const fold = (folder: string, open: boolean) => {
    if (isOpen(folder) !== open)
      preferences.set(CLOSED, open ? closed.filter((one) => one !== folder) : [...closed, folder]);
  };
  return (
    <>
      <Row gap="s" wrap={false}>
        <SearchBox
          className={styles.search}
          input={{ ref: box }}
          size="small"
          value={text}
          aria-label={t('search')}
          placeholder={t('search')}
          dismiss={{ 'aria-label': t('clearSearch') }}
          onChange={(_event, { value }) => setText(value)}
        />
        {names.length > 0 && (
          <Button
            size="small"
            appearance="subtle"
            icon={isAnyOpen ? <ArrowCollapseAll20Regular /> : <ArrowExpandAll20Regular />}
            onClick={() => preferences.set(CLOSED, isAnyOpen ? names : [])}
          >
            {words(isAnyOpen ? 'collapse' : 'expand')}
          </Button>
        )}
      </Row>
      {folders.length === 0 && <Text role="status">{t('noMatch')}</Text>}
      {folders.map(({ folder, sites: inFolder }) =>
        folder === undefined ? (
          <SiteList key="" label={t('list')} sites={inFolder} onOpen={onOpen} />
        ) : (
          <div key={folder} className={styles.folder}>
            <details open={isOpen(folder)} onToggle={({ currentTarget }) => fold(folder, currentTarget.open)}>
              <summary className={styles.summary}>
                <Text weight="semibold">
                  {sanitize(folder)} ({inFolder.length})
                </Text>
              </summary>
              <SiteList label={sanitize(folder)} sites={inFolder} onOpen={onOpen} />
            </details>
            <div className={styles.actions}>
              <FolderActions folder={folder} sites={inFolder} />
            </div>
          </div>
        ),
      )}
    </>
  );
}
