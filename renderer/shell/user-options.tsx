import { makeStyles, Option } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { Hint, Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { SiteUsers } from './use-site-users.ts';

const useStyles = makeStyles({
  login: { unicodeBidi: 'isolate' },
});

/** The users that were found, as options of a Combobox with their logins as values; and what is to say besides. */
export function UserOptions({ users }: { users: SiteUsers }) {
  const styles = useStyles();
  const t = useTexts('context-bar');
  const note = noteOf(users);
  return (
    <>
      {users.data?.users.map(({ UserID, Login, DisplayName, isAdministrator }) => (
        <Option key={UserID} value={Login} text={Login}>
          <Row as="span" gap="s" align="baseline" wrap={false}>
            <span className={styles.login}>{sanitize(Login, 60)}</span>
            <Hint>
              {[sanitize(DisplayName, 60), ...(isAdministrator ? [t('administrator')] : [])].join(', ')}
            </Hint>
          </Row>
        </Option>
      ))}
      {note && (
        <Option value="" disabled text={t(note)}>
          {t(note)}
        </Option>
      )}
    </>
  );
}

function noteOf({ error, data }: SiteUsers): 'noUsers' | 'noMatch' | 'more' | undefined {
  if (error) return 'noUsers';
  if (data?.users.length === 0) return 'noMatch';
  return data?.isCut ? 'more' : undefined;
}
