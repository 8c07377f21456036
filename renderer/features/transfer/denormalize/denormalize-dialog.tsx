import { Checkbox, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { NameConfirmation } from '#renderer/ui/form/name-confirmation.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { CategoryPicker } from './category-picker.tsx';

const useStyles = makeStyles({
  rebuilt: {
    margin: 0,
    maxHeight: '260px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

const WHICH = ['all', 'some'] as const;

/** Rebuilds the denormalized tables and views of categories that are chosen, or of all. */
export function DenormalizeDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('denormalize');
  const { client } = useApi();
  const work = useWork();
  const kind = `denormalize ${site.name}`;
  const task = useTask<Outcome>(kind);
  const [which, setWhich] = useState<(typeof WHICH)[number]>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dropOrphans, setDropOrphans] = useState(false);
  const [typed, setTyped] = useState('');
  const start = async () => {
    void work.start(kind, () =>
      which === 'all'
        ? client.transfer.denormalizeAll({ site: site.name, dropOrphans })
        : client.transfer.denormalize({ site: site.name, categories: [...chosen] }),
    );
    return true;
  };
  return (
    <WritesTo site={site}>
      <WorkDialog
        title={t('title', { name: site.name })}
        confirm={t('confirm')}
        ready={(which === 'all' || chosen.size > 0) && (!site.production || typed.trim() === site.name)}
        task={task}
        onStart={start}
        onClose={onClose}
        result={<Result rebuilt={[]} warnings={[]} {...task?.result} />}
      >
        <p>{t('text')}</p>
        <RadioField
          field={{ value: which, change: (chosen) => setWhich(chosen) }}
          label={t('which')}
          choices={WHICH.map((value) => ({ value, label: t(value) }))}
        />
        {which === 'all' && (
          <Checkbox
            checked={dropOrphans}
            label={t('dropOrphans')}
            onChange={(_event, { checked }) => setDropOrphans(checked === true)}
          />
        )}
        {which === 'some' && <CategoryPicker site={site.name} chosen={chosen} onChange={setChosen} />}
        {site.production && <NameConfirmation label={t('production')} value={typed} onChange={setTyped} />}
      </WorkDialog>
    </WritesTo>
  );
}

/** What was rebuilt, what nothing is made for any more, and what had to stay as it was. */
interface Outcome {
  rebuilt: readonly string[];
  orphans?: readonly string[];
  dropped?: readonly string[];
  warnings: readonly Finding[];
}

function Result({ rebuilt, orphans = [], dropped = [], warnings }: Outcome) {
  const t = useTexts('denormalize');
  return (
    <>
      <MessageBar intent="success">
        <MessageBarBody>
          {t('done', { count: rebuilt.length, number: formatCount(rebuilt.length) })}
        </MessageBarBody>
      </MessageBar>
      <Names title={t('rebuilt')} names={rebuilt} />
      <Names title={t('dropped')} names={dropped} isTitled />
      <Names title={t('orphans')} names={orphans} isTitled />
      {warnings.length > 0 && (
        <ul aria-label={t('left')}>
          {warnings.map((warning) => (
            <FindingItem key={JSON.stringify(warning)} finding={warning} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A list of tables and views, if there are any. */
function Names(props: { title: string; names: readonly string[]; isTitled?: boolean }) {
  const { title, names, isTitled = false } = props;
  const styles = useStyles();
  if (names.length === 0) return undefined;
  return (
    <>
      {isTitled && <p>{title}</p>}
      <ul className={styles.rebuilt} aria-label={title}>
        {names.map((name) => (
          <li key={name}>{sanitize(name)}</li>
        ))}
      </ul>
    </>
  );
}
