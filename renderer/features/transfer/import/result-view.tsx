import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type Balance, balanceParts, type ImportResult } from '#core/contract/transfer/import.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { readRunFile, saveAs } from '#renderer/api/files.ts';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { TextPane } from '#renderer/ui/text-pane.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', maxWidth: '900px' },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'end',
  },
  name: { textAlign: 'start', fontWeight: tokens.fontWeightRegular },
  total: { fontWeight: tokens.fontWeightSemibold },
});

/** What an import has done: the balance, what was rebuilt, warnings, and its logs. */
export function ResultView(props: {
  result: ImportResult;
  receiver: string;
  /** What is said of a run that is no import. */
  summary?: string | undefined;
}) {
  const { result, receiver, summary } = props;
  const t = useTexts('import');
  const say = useEntityMessage();
  const { committed, denormalized, run, error } = result.result;
  return (
    <Stack>
      <MessageBar intent={committed ? 'success' : 'info'} layout="multiline">
        <MessageBarBody>{summary ?? t(committed ? 'done' : 'doneDry', { receiver })}</MessageBarBody>
      </MessageBar>
      <BalanceTable balances={result.result.balance} />
      {denormalized.length > 0 && (
        <Text>
          {t('denormalized')}: {denormalized.map((name) => sanitize(name)).join(', ')}
        </Text>
      )}
      {result.warnings.length > 0 && (
        <section>
          <Text weight="semibold">{t('warnings')}</Text>
          <ul>
            {result.warnings.map(({ message: warned }) => (
              <li key={JSON.stringify(warned)}>{say(warned)}</li>
            ))}
          </ul>
        </section>
      )}
      {run && <LogFile run={run} file="Log.txt" />}
      {run && error && <LogFile run={run} file="Error.txt" />}
    </Stack>
  );
}

function BalanceTable({ balances }: { balances: Readonly<Record<string, Balance>> }) {
  const styles = useStyles();
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  const parts = balanceParts(balances);
  // What the run only read and left as it was is in the total.
  const changed = Object.entries(balances).filter(
    ([, balance]) => balance.read !== balance.unchanged || balance.removed > 0,
  );
  const total = parts.map((part) => Object.values(balances).reduce((sum, balance) => sum + balance[part], 0));
  return (
    <table className={styles.table} aria-label={t('balance')}>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            {t('type')}
          </th>
          {parts.map((part) => (
            <th key={part} scope="col" className={styles.cell}>
              {renderMessage(message(`balance.${part}`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map(([type, balance]) => (
          <tr key={type}>
            <th scope="row" className={styles.cell}>
              {titleOf(type)}
            </th>
            {parts.map((part) => (
              <td key={part} className={styles.cell}>
                {formatCount(balance[part])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className={styles.total}>
        <tr>
          <th scope="row" className={styles.cell}>
            {renderMessage(message('balance.total'))}
          </th>
          {total.map((sum, index) => (
            <td key={parts[index]} className={styles.cell}>
              {formatCount(sum)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** A log of a run, opened in place and saved. */
export function LogFile({ run, file }: { run: string; file: 'Log.txt' | 'Error.txt' }) {
  const t = useTexts('import');
  const { client } = useApi();
  const [open, setOpen] = useState(false);
  const content = useQuery({
    queryKey: ['run-file', run, file],
    queryFn: async () => new TextDecoder().decode(await readRunFile(client, run, file)),
    enabled: open,
  });
  const save = async () => saveAs(file, await readRunFile(client, run, file), 'text/plain');
  return (
    <section>
      <Row gap="s">
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hide' : 'show', { file })}
        </Button>
        <Button size="small" onClick={() => void save()}>
          {t('save', { file })}
        </Button>
      </Row>
      {open && content.isPending && <Loading />}
      {content.error && (
        <ErrorPanel failure={toFailure(content.error)} onRetry={() => void content.refetch()} />
      )}
      {open && content.data !== undefined && <TextPane label={file} text={content.data} />}
    </section>
  );
}
