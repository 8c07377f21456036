import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { visible } from '#core/base/text.ts';
import type { Change } from '#core/contract/transfer.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { importTexts } from './texts.ts';

const DiffView = lazy(() => import('#renderer/ui/code/diff-view.tsx'));

/** Longer values, and those of several lines, are shown beside each other; more than the second is cut. */
const LINE = 120;
const LONGEST = 1_000_000;

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  cell: {
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  long: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingTop: tokens.spacingVerticalM,
  },
});

/** The columns that differ; scripts, settings and other long texts as a comparison. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  const short = changes.filter((change) => !isLong(change));
  const long = changes.filter(isLong);
  const text = (value: Change['archive']) => (value === null ? t('noValue') : visible(String(value)));
  return (
    <>
      {short.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {[t('field'), t('onReceiver'), t('inArchive')].map((title) => (
                <th key={title} className={styles.cell} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.mono}>
            {short.map(({ column, receiver, archive }) => (
              <tr key={column}>
                <th className={styles.cell} scope="row">
                  {column}
                </th>
                <td className={styles.cell}>{text(receiver)}</td>
                <td className={styles.cell}>{text(archive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {long.map((change) => (
        <section key={change.column} className={styles.long} aria-label={change.column}>
          <Text weight="semibold">{change.column}</Text>
          <LongChange change={change} />
        </section>
      ))}
    </>
  );
}

function LongChange({ change }: { change: Change }) {
  const t = useTexts(importTexts);
  const [before, after] = [change.receiver, change.archive].map((value) => String(value ?? ''));
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  return (
    <>
      {longest > LONGEST && <Text>{t('tooLong', { number: formatCount(longest) })}</Text>}
      <Suspense fallback={<Loading />}>
        <DiffView
          before={(before ?? '').slice(0, LONGEST)}
          after={(after ?? '').slice(0, LONGEST)}
          labels={[`${change.column}: ${t('onReceiver')}`, `${change.column}: ${t('inArchive')}`]}
        />
      </Suspense>
    </>
  );
}

function isLong({ receiver, archive }: Change): boolean {
  return [receiver, archive].some(
    (value) => typeof value === 'string' && (value.length > LINE || value.includes('\n')),
  );
}
