import { makeStyles, tokens } from '@fluentui/react-components';
import {
  Document16Regular,
  type FluentIcon,
  Folder16Regular,
  People16Regular,
  Person16Regular,
  Server16Regular,
} from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { DirectoryEntry } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedIcon } from '#renderer/ui/tone.tsx';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { AccountBadges } from './account-badges.tsx';
import type { DirectoryRow, Note } from './directory-rows.ts';

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3 },
  state: { display: 'flex', gap: tokens.spacingHorizontalXS, marginLeft: 'auto', flexShrink: 0 },
});

const ICONS: Readonly<Record<DirectoryEntry['kind'], FluentIcon>> = {
  container: Folder16Regular,
  other: Document16Regular,
  group: People16Regular,
  user: Person16Regular,
};

/** A row of the tree or of what was found, as the tree wants it: the same between renders. */
export function renderDirectoryRow(row: DirectoryRow) {
  return <RowContent row={row} />;
}

/** A directory, by its type and name. */
export function serviceName({ Type, Name }: Service): string {
  return `${Type}: ${sanitize(Name)}`;
}

function RowContent({ row }: { row: DirectoryRow }) {
  const styles = useStyles();
  const textOf = useNoteText();
  if (row.kind === 'note') return <RowName className={styles.faint} text={textOf(row.note)} />;
  if (row.kind === 'service') {
    return (
      <>
        <TonedIcon icon={Server16Regular} tone="neutral" />
        <RowName text={serviceName(row.service)} />
      </>
    );
  }
  const { kind, name, state } = row.entry;
  return (
    <>
      <TonedIcon icon={ICONS[kind]} tone="neutral" />
      <RowName text={sanitize(name)} />
      {state && (
        <span className={styles.state}>
          <AccountBadges state={state} />
        </span>
      )}
    </>
  );
}

/** The words of what stands below a row besides its entries. */
function useNoteText(): (note: Note) => string {
  const t = useTexts('directory');
  return (note) => {
    switch (note.what) {
      case 'loading':
        return t('loading');
      case 'cut':
        return t('more');
      case 'cutBy':
        return renderMessage(note.reason);
      case 'failed':
        return renderMessage(note.failure.message);
      case 'followed': {
        const followed = t('followed', { where: sanitize(note.url) });
        return note.reason ? `${followed} ${renderMessage(note.reason)}` : followed;
      }
      case 'elsewhere':
        return t('elsewhere', { where: sanitize(note.url) });
    }
  };
}
