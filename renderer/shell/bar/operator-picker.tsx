import { Combobox, makeStyles, Text } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useSiteUsers } from '../use-site-users.ts';
import { UserOptions } from '../user-options.tsx';
import { isOptionActive } from './is-option-active.ts';

const useStyles = makeStyles({
  label: { flexShrink: 0 },
  combobox: { width: '180px', minWidth: 0, flexShrink: 1, '& input': { minWidth: 0, width: '100%' } },
  list: { minWidth: '300px' },
});

/** In whose name the site is looked after: one of its users who may sign in, found by login or name. */
export function OperatorPicker(props: {
  /** The frame has one, and what is done without an operator has another. */
  label?: 'operator' | 'actingAs';
  site: string;
  operator: string;
  onChoose: (login: string) => void;
}) {
  const { label = 'operator', site, operator, onChoose } = props;
  const styles = useStyles();
  const t = useTexts('context-bar');
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const users = useSiteUsers(site, typed ?? '', open);
  const choose = (login: string) => {
    setTyped(undefined);
    setOpen(false);
    if (login !== '') onChoose(login);
  };
  // What is typed takes Fluent's own selection away, which is no choice.
  const select = (login: string | undefined) => login !== undefined && choose(login);
  const isListed = (login: string) => users.data?.users.some(({ Login }) => Login === login) ?? false;
  // What is typed counts unless the list is open at one of its options.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    if (open && isOptionActive(event)) return;
    event.preventDefault();
    // Fluent would open the list for the same key.
    event.stopPropagation();
    // Fluent leaves it at an option, which goes with the list.
    if (event.target instanceof HTMLElement) event.target.removeAttribute('aria-activedescendant');
    choose(typed.trim());
  };
  return (
    <Row gap="xs" wrap={false}>
      <Text size={200} className={styles.label} aria-hidden>
        {t(label)}
      </Text>
      <Combobox
        className={styles.combobox}
        size="small"
        freeform
        aria-label={t(label)}
        placeholder={t('chooseOperator')}
        expandIcon={{ 'aria-label': t('open', { of: t(label) }) }}
        input={{ maxLength: 200 }}
        listbox={{ className: styles.list }}
        value={typed ?? sanitize(operator)}
        selectedOptions={operator === '' ? [] : [operator]}
        open={open}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDownCapture={enter}
        onBlur={() =>
          typed !== undefined && isListed(typed.trim()) ? choose(typed.trim()) : setTyped(undefined)
        }
        onOptionSelect={(_event, { optionValue }) => select(optionValue)}
      >
        <UserOptions users={users} />
      </Combobox>
    </Row>
  );
}
