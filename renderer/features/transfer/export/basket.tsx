import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Reason, SelectedItem } from '#core/contract/transfer/selection.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { VirtualTree } from '#renderer/ui/tree/tree.tsx';
import { TypeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { useTypeIcon, useTypeTitle } from '#renderer/ui/type-titles.ts';
import { toggleInSet } from '../toggle-in-set.ts';
import { type BasketRow, basketRows, isChosen } from './basket-rows.ts';

const useStyles = makeStyles({
  head: { padding: tokens.spacingHorizontalM },
  list: { flexGrow: 1, minHeight: '120px' },
  count: { color: tokens.colorNeutralForeground3 },
  why: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    maxHeight: '180px',
    overflow: 'auto',
    overflowWrap: 'anywhere',
  },
});

/** What will be exported: what was chosen, what is included with it, and why. */
export function Basket(props: {
  items: readonly SelectedItem[] | undefined;
  /** Only what has this in its name is listed. */
  text: string;
  counting: boolean;
  empty: boolean;
}) {
  const { items = [], text, counting, empty } = props;
  const styles = useStyles();
  const t = useTexts('export');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string>();
  const rows = useMemo(() => basketRows(items, open, text), [items, open, text]);
  const chosen = useMemo(() => items.filter(isChosen).length, [items]);
  const active = rows.find(({ key }) => key === activeKey);
  if (empty)
    return (
      <Text block className={styles.head}>
        {t('basketEmpty')}
      </Text>
    );
  return (
    <Stack as="section" gap="none" fill aria-label={t('basket')} aria-busy={counting}>
      <Row className={styles.head}>
        <Text>
          {t('chosen')}: {formatCount(chosen)}
        </Text>
        <Text>
          {t('included')}: {formatCount(items.length - chosen)}
        </Text>
        {counting && <Spinner size="extra-tiny" aria-label={t('counting')} />}
      </Row>
      <div className={styles.list}>
        {rows.length === 0 && items.length > 0 && (
          <Text block className={styles.head}>
            {t('notFound')}
          </Text>
        )}
        {rows.length > 0 && (
          <VirtualTree
            label={t('basket')}
            rows={rows}
            activeKey={activeKey}
            onActivate={(row) => setActiveKey(row.key)}
            onToggle={(row) => row.kind === 'type' && setOpen(toggleInSet(open, row.type))}
            renderRow={renderRow}
          />
        )}
      </div>
      {active?.kind === 'item' && (
        <ol className={styles.why} aria-label={t('because')}>
          {active.item.because.map((reason) => (
            <li key={`${reason.type}:${reason.guid}`}>
              <ReasonText reason={reason} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

function ReasonText({ reason }: { reason: Reason }) {
  const t = useTexts('export');
  const titleOf = useTypeTitle();
  const { type, path, column = '' } = reason;
  const values = { type: titleOf(type), path: sanitize(path), column: fieldTitle(column) };
  if (reason.relation === 'chosen') return t('becauseChosen', values);
  if (reason.relation === 'child') return t('becauseChild', values);
  if (reason.line === undefined) return t('becauseReference', values);
  return t('becauseText', { ...values, line: formatCount(reason.line) });
}

function renderRow(row: BasketRow) {
  return <BasketRowContent row={row} />;
}

function BasketRowContent({ row }: { row: BasketRow }) {
  const styles = useStyles();
  const titleOf = useTypeTitle();
  const iconOf = useTypeIcon();
  if (row.kind === 'item') return <RowName text={sanitize(row.item.path, 400)} />;
  return (
    <>
      <TypeIcon name={iconOf(row.type)} />
      <RowName text={titleOf(row.type)} />
      <span className={styles.count}>{formatCount(row.count)}</span>
    </>
  );
}
