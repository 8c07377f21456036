import { makeStyles, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { type Removable, removableKey } from './change-request.ts';

const useStyles = makeStyles({ list: { minHeight: '180px' } });

/** What the version does not have and the site still has: what is ticked of it goes with the change. */
export function RemovableDialog(props: {
  removable: readonly Removable[];
  removed: readonly EntityKey[];
  onChange: (ticks: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { removable, removed, onChange, onClose } = props;
  const styles = useStyles();
  const t = useTexts('change-version');
  const titleOf = useTypeTitle();
  const [initial] = useState<ReadonlySet<string>>(() => new Set(removed.map(removableKey)));
  const [ticks, setTicks] = useState(initial);
  const columns: GridColumn<Removable>[] = [
    { id: 'path', heading: t('entity'), cell: ({ path }) => path, width: 'minmax(240px, 2fr)' },
    { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(type) },
  ];
  return (
    <FormDialog
      wide
      title={t('removableTitle')}
      isDirty={ticks.size !== initial.size || [...ticks].some((key) => !initial.has(key))}
      save={t('apply')}
      onSave={async () => {
        onChange(ticks);
        return true;
      }}
      onClose={onClose}
    >
      <Text>{t('removableText')}</Text>
      <div className={styles.list}>
        <Grid
          id="versions.removable"
          label={t('removableTitle')}
          columns={columns}
          rows={removable}
          rowKey={removableKey}
          ticking={{ ticks, onTicks: setTicks }}
          empty={null}
        />
      </div>
    </FormDialog>
  );
}
