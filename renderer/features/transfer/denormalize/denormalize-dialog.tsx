import {
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { denormalizeTexts } from './texts.ts';

const useStyles = makeStyles({
  rebuilt: {
    margin: 0,
    maxHeight: '260px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Rebuilds the denormalized tables and views of categories that are chosen, or of all. */
export function DenormalizeDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts(denormalizeTexts);
  const { client } = useApi();
  const work = useWork();
  const kind = `denormalize ${site.name}`;
  const task = useTask<{ rebuilt: string[] }>(kind);
  const [all, setAll] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const start = () =>
    void work.start(kind, () =>
      all
        ? client.transfer.denormalizeAll({ site: site.name })
        : client.transfer.denormalize({ site: site.name, categories: [...chosen] }),
    );
  return (
    <WorkDialog
      title={t('title', { name: site.name })}
      confirm={t('confirm')}
      ready={(all || chosen.size > 0) && (!site.production || typed.trim() === site.name)}
      task={task}
      onStart={start}
      onClose={onClose}
      result={<Rebuilt names={task?.result?.rebuilt ?? []} />}
    >
      <p>{t('text')}</p>
      <Field label={t('which')}>
        <RadioGroup value={all ? 'all' : 'some'} onChange={(_event, { value }) => setAll(value === 'all')}>
          <Radio value="all" label={t('all')} />
          <Radio value="some" label={t('some')} />
        </RadioGroup>
      </Field>
      {!all && <CategoryPicker site={site.name} chosen={chosen} onChange={setChosen} />}
      {site.production && (
        <Field label={t('production')}>
          <Input value={typed} autoComplete="off" onChange={(_event, { value }) => setTyped(value)} />
        </Field>
      )}
    </WorkDialog>
  );
}

function Rebuilt({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  const t = useTexts(denormalizeTexts);
  return (
    <>
      <MessageBar intent="success">
        <MessageBarBody>
          {t('done', { count: names.length, number: formatCount(names.length) })}
        </MessageBarBody>
      </MessageBar>
      <ul className={styles.rebuilt} aria-label={t('rebuilt')}>
        {names.map((name) => (
          <li key={name}>{visible(name)}</li>
        ))}
      </ul>
    </>
  );
}
