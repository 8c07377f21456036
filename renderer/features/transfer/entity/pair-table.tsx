import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSwap16Regular } from '@fluentui/react-icons';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useFieldTableStyles } from './field-table-styles.ts';
import { fieldValue } from './field-value.ts';
import type { Pair, SideValue } from './pairs.ts';

const useStyles = makeStyles({
  column: { width: '26%' },
  changed: { fontWeight: tokens.fontWeightSemibold },
  icon: {
    color: tokens.colorStatusDangerForeground1,
    verticalAlign: 'text-bottom',
    marginRight: tokens.spacingHorizontalXS,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  absent: { color: tokens.colorNeutralForeground3 },
});

/** Which sides a table shows. */
export type Sides = 'receiver' | 'archive' | 'both';

/** What the sides are called, where they are not the receiver and an archive. */
export interface SideNames {
  receiver: string;
  archive: string;
}

/** The columns of an entity, of one side or of both beside each other: the source left, the receiver right. */
export function PairTable(props: {
  label: string;
  pairs: readonly Pair[];
  sides: Sides;
  names?: SideNames;
  /** The side that does not have the entity. */
  absent?: Exclude<Sides, 'both'> | undefined;
}) {
  const { label, pairs, sides, names, absent } = props;
  const table = useFieldTableStyles();
  const styles = useStyles();
  const t = useTexts('entity');
  const heads =
    sides === 'both'
      ? [t('field'), names?.archive ?? t('inArchive'), names?.receiver ?? t('onReceiver')]
      : [t('field'), t('value')];
  return (
    <table className={table.table} aria-label={label}>
      <thead className={table.head}>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={mergeClasses(table.cell, index === 0 && styles.column)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ type, column, receiver, archive, changed }) => (
          <tr key={column}>
            <th scope="row" title={column} className={mergeClasses(table.cell, changed && styles.changed)}>
              {changed && <ArrowSwap16Regular className={styles.icon} aria-label={t('changed')} />}
              {fieldTitle(column, type)}
            </th>
            {sides !== 'receiver' && <ValueCell side={archive} isAbsent={absent === 'archive'} />}
            {sides !== 'archive' && <ValueCell side={receiver} isAbsent={absent === 'receiver'} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value of one side. */
export function ValueCell({ side, isAbsent = false }: { side: SideValue; isAbsent?: boolean }) {
  const table = useFieldTableStyles();
  const styles = useStyles();
  const t = useTexts('entity');
  if (isAbsent) return <td className={mergeClasses(table.cell, styles.absent)}>{t('notThere')}</td>;
  const shown = side && fieldValue(side, t);
  return (
    <td className={table.cell} title={shown?.stored}>
      {shown?.text}
    </td>
  );
}
