import { makeStyles, SearchBox, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  line: { padding: tokens.spacingHorizontalS, flexShrink: 0 },
  text: { flexGrow: 1, minWidth: '80px', maxWidth: 'none' },
});

/** What is looked for in a directory. */
export interface Wanted {
  kind: 'users' | 'groups';
  text: string;
}

/** Asks for users or groups by a part of their name; the button with the form's `id` stands in the toolbar. */
export function SearchLine(props: {
  id: string;
  /** The name of the directory that is searched. */
  place: string;
  onSearch: (wanted: Wanted) => void;
  /** The text was taken back. */
  onClear: () => void;
}) {
  const { id, place, onSearch, onClear } = props;
  const styles = useStyles();
  const t = useTexts('directory');
  const [kind, setKind] = useState<Wanted['kind']>('users');
  const [text, setText] = useState('');
  return (
    <Row
      as="form"
      id={id}
      gap="s"
      wrap={false}
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ kind, text });
      }}
    >
      <Select
        size="small"
        aria-label={t('kind')}
        value={kind}
        onChange={(_event, { value }) => setKind(value === 'groups' ? 'groups' : 'users')}
      >
        <option value="users">{t('users')}</option>
        <option value="groups">{t('groups')}</option>
      </Select>
      <SearchBox
        className={styles.text}
        size="small"
        aria-label={t('text')}
        placeholder={t('textIn', { place })}
        value={text}
        maxLength={200}
        dismiss={{ 'aria-label': t('clearSearch') }}
        onChange={(_event, { value }) => {
          setText(value);
          if (value === '') onClear();
        }}
      />
    </Row>
  );
}
