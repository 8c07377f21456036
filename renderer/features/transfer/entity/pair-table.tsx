import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSwap16Regular } from '@fluentui/react-icons';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { fieldValue } from './field-value.ts';
import type { Pair, SideValue } from './pairs.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
    fontWeight: tokens.fontWeightRegular,
  },
  head: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
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
  const styles = useStyles();
  const t = useTexts('entity');
  const heads =
    sides === 'both'
      ? [t('field'), names?.archive ?? t('inArchive'), names?.receiver ?? t('onReceiver')]
      : [t('field'), t('value')];
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={mergeClasses(styles.cell, index === 0 && styles.column)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ type, column, receiver, archive, changed }) => (
          <tr key={column}>
            <th scope="row" title={column} className={mergeClasses(styles.cell, changed && styles.changed)}>
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

function ValueCell({ side, isAbsent }: { side: SideValue; isAbsent: boolean }) {
  const styles = useStyles();
  const t = useTexts('entity');
  if (isAbsent) return <td className={mergeClasses(styles.cell, styles.absent)}>{t('notThere')}</td>;
  const shown = side && fieldValue(side, t);
  return (
    <td className={styles.cell} title={shown?.stored}>
      {shown?.text}
    </td>
  );
}
