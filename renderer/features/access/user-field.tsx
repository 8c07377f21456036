import { Combobox } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { useSiteUsers } from '#renderer/shell/use-site-users.ts';
import { UserOptions } from '#renderer/shell/user-options.tsx';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { BoundField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** The longest text that a user is called by. */
const MAX_LENGTH = 400;

/** A user: picked among those of the site who may sign in, or typed as a login, an e-mail, or `#` and the id. */
export function UserField(props: {
  site: string;
  field: Binding<string>;
  label: string;
  help?: string;
  /** What can be typed, where that is not all that a user is called by. */
  hint?: string;
  /** A user was picked from the list. */
  onPick?: (login: string) => void;
}) {
  const { site, field, label, help, hint, onPick } = props;
  const t = useTexts('access');
  const [open, setOpen] = useState(false);
  const [isAmongOptions, setAmongOptions] = useState(false);
  // All are offered until something is typed.
  const [typed, setTyped] = useState('');
  const users = useSiteUsers(site, typed, open);
  const choose = (login: string | undefined) => {
    if (!login) return;
    setTyped('');
    if (onPick) onPick(login);
    else field.change(login);
  };
  // What is typed counts, and not the option that happens to be marked: until the person goes to one.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAmongOptions(true);
    if (isAmongOptions || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    // Fluent would choose that option, or open the list.
    event.stopPropagation();
    setOpen(false);
    if (event.key === 'Tab' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) event.target.form?.requestSubmit();
  };
  return (
    <BoundField field={field} label={label} help={help}>
      <Combobox
        freeform
        autoComplete="off"
        spellCheck={false}
        placeholder={hint ?? t('userHint')}
        expandIcon={{ 'aria-label': t('users', { of: label }), tabIndex: -1 }}
        input={{ maxLength: MAX_LENGTH }}
        value={field.value}
        selectedOptions={field.value === '' ? [] : [field.value]}
        open={open}
        onOpenChange={(_event, data) => {
          setOpen(data.open);
          if (!data.open) setAmongOptions(false);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setAmongOptions(false);
          field.change(target.value);
        }}
        onKeyDownCapture={onKey}
        onBlur={({ currentTarget }) => {
          currentTarget.removeAttribute('aria-activedescendant');
          field.leave?.();
        }}
        onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
      >
        <UserOptions users={users} />
      </Combobox>
    </BoundField>
  );
}
