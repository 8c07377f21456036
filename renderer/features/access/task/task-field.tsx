import { Combobox, Option } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { taskIdOf } from '#core/base/complaint.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { isOptionActive } from '#renderer/shell/bar/is-option-active.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { BoundField } from '#renderer/ui/form/fields.tsx';
import { Hint, Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** Pause after typing before the site is asked, milliseconds. */
const DEBOUNCE = 250;
/** The shortest part of a subject that is looked for. */
const LEAST = 2;
const MOST = 20;

/** A task: its id, an address of the site that names it, or one that is picked by its subject. */
export function TaskField({ site, field }: { site: string; field: Binding<string> }) {
  const t = useTexts('access-task');
  const [open, setOpen] = useState(false);
  const tasks = useFoundTasks(site, open ? field.value : '');
  const isNamed = taskIdOf(field.value) !== undefined;
  const choose = (id: string | undefined) => {
    if (!id) return;
    setOpen(false);
    field.change(id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const [first] = isNamed ? [] : (tasks ?? []);
    if (first && isOptionActive(event)) return;
    // Fluent would open the list for the key that sends the form.
    event.stopPropagation();
    const isSent = event.ctrlKey || event.metaKey;
    if (first || isSent) event.preventDefault();
    // Whoever types a part of a subject and no more means the first one that is found.
    if (first) choose(String(first.TaskID));
    else if (isSent && event.target instanceof HTMLInputElement) event.target.form?.requestSubmit();
  };
  return (
    <BoundField field={field} label={t('task')} help={t('taskHelp')}>
      <Combobox
        freeform
        autoComplete="off"
        spellCheck={false}
        expandIcon={null}
        input={{ maxLength: 2_000 }}
        value={field.value}
        selectedOptions={[]}
        open={open && tasks !== undefined}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={({ target }) => {
          setOpen(true);
          field.change(target.value);
        }}
        onKeyDownCapture={onKey}
        onBlur={() => {
          setOpen(false);
          field.leave?.();
        }}
        onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
      >
        {tasks?.map(({ TaskID, Subject }) => (
          <Option key={TaskID} value={String(TaskID)} text={Subject}>
            <Row as="span" gap="s" align="baseline" wrap={false}>
              {sanitize(Subject, 80)}
              <Hint>{TaskID}</Hint>
            </Row>
          </Option>
        ))}
        {tasks?.length === 0 && (
          <Option value="" disabled text={t('noTasks')}>
            {t('noTasks')}
          </Option>
        )}
      </Combobox>
    </BoundField>
  );
}

/** Tasks whose subject contains what was typed; undefined while nobody has asked. */
function useFoundTasks(site: string, typed: string) {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWanted = text.length >= LEAST && taskIdOf(text) === undefined;
  const found = useQuery({
    ...queries.access.tasks.queryOptions({ input: { site, text, limit: MOST } }),
    enabled: isWanted && isOpen,
    placeholderData: keepPreviousData,
  });
  return isWanted ? found.data?.tasks : undefined;
}
