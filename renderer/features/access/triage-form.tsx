import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { readPasted } from '#core/base/complaint.ts';
import type { TriageInput } from '#core/contract/access-triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { FlagField, NumberField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { triageTexts } from './triage-texts.ts';

/** What is asked, without the site. */
export type TriageQuestionnaire = Omit<TriageInput, 'site'>;

interface Values {
  pasted: string;
  url: string;
  user: string;
  time: string;
  host: string;
  status: number | null;
  taskId: number | null;
  probe: boolean;
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '960px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
});

/** What was reported; what is pasted fills the other fields, each of which can be corrected. */
export function TriageForm(props: {
  initial: Pick<Values, 'user' | 'taskId'>;
  isRunning: boolean;
  onAsk: (given: TriageQuestionnaire) => void;
}) {
  const { initial, isRunning, onAsk } = props;
  const styles = useStyles();
  const t = useTexts(triageTexts);
  const form = useForm<Values>({
    initial: () => ({
      ...{ pasted: '', url: '', time: '', host: '', status: null, probe: false },
      ...initial,
    }),
  });
  const element = useRef<HTMLFormElement>(null);
  usePageKeys([['Ctrl+Enter', () => element.current?.requestSubmit()]]);
  const { values } = form;
  const given = questionnaireOf(values);
  const isEmpty = Object.keys(given).length <= 1;
  const pasted = form.field('pasted');
  const paste = (text: string) => {
    const read = readPasted(text);
    form.change({
      pasted: text,
      url: read.url ?? '',
      time: read.time ?? '',
      host: read.host ?? '',
      status: read.status,
      user: read.user ?? initial.user,
      taskId: read.taskId ?? initial.taskId,
    });
  };
  const label = (name: 'url' | 'status' | 'user' | 'task' | 'time' | 'host') =>
    rendered(message(`triage-label.${name}`));
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isRunning) onAsk(given);
      }}
    >
      <TextAreaField field={{ ...pasted, change: paste }} label={t('pasted')} help={t('pastedHelp')} />
      <div className={styles.fields}>
        <TextField field={form.field('url')} label={label('url')} maxLength={8_000} />
        <NumberField field={form.field('status')} label={label('status')} min={100} max={599} />
        <TextField field={form.field('user')} label={label('user')} maxLength={400} />
        <NumberField field={form.field('taskId')} label={label('task')} min={1} max={2_147_483_647} />
        <TextField field={form.field('time')} label={label('time')} maxLength={100} />
        <TextField field={form.field('host')} label={label('host')} maxLength={400} />
      </div>
      <div className={styles.line}>
        <Button type="submit" appearance="primary" disabledFocusable={isEmpty || isRunning}>
          {t('ask')}
        </Button>
        <FlagField field={form.field('probe')} label={t('probe')} />
      </div>
    </form>
  );
}

/** What was typed; what is empty is not said. */
function questionnaireOf({
  pasted,
  url,
  user,
  time,
  host,
  status,
  taskId,
  probe,
}: Values): TriageQuestionnaire {
  const texts = Object.entries({ pasted, url, user, time, host }).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  return {
    ...Object.fromEntries(texts),
    ...(status === null ? {} : { status }),
    ...(taskId === null ? {} : { taskId }),
    probe,
  };
}
