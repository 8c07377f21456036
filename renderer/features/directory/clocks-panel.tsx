import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { StepVerdict } from './step-verdict.tsx';
import { directoryTexts } from './texts.ts';

/** The clocks of the database, the site, its directories and identity providers, against this computer's. */
export function ClocksPanel({ at }: { at: At }) {
  const t = useTexts(directoryTexts);
  const { queries } = useApi();
  const clocks = useQuery({ ...queries.directory.services.clocks.queryOptions({ input: at }), retry: false });
  return (
    <>
      <div>
        <Button onClick={() => void clocks.refetch()}>{t('compare')}</Button>
      </div>
      {clocks.isFetching && <Loading />}
      {clocks.error && <ErrorPanel failure={toFailure(clocks.error)} />}
      {clocks.data && (
        <RecordTable
          label={t('clocks')}
          empty=""
          columns={[t('clock'), t('skew'), t('verdict'), t('result'), t('todo')]}
          rows={clocks.data.map(({ source, skewSeconds, verdict, finding: { message, remedies } }) => ({
            key: rendered(source),
            cells: [
              rendered(source),
              skewSeconds === undefined ? '' : String(skewSeconds),
              <StepVerdict key="verdict" verdict={verdict} />,
              rendered(message),
              remedies.map(rendered).join(' '),
            ],
          }))}
        />
      )}
    </>
  );
}
