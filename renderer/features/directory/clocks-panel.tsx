import { Badge, Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { saidIn } from '#renderer/ui/said.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { STAGE_COLOURS } from './certificates/report-view.tsx';
import { SAID_OF_CHECKS } from './said/of-checks.ts';
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
          columns={[t('clock'), t('skew'), t('verdict'), t('result')]}
          rows={clocks.data.map(({ source, skewSeconds, verdict, summary }) => ({
            key: source,
            cells: [
              visible(source),
              skewSeconds === undefined ? '' : String(skewSeconds),
              <Badge key="verdict" appearance="tint" color={STAGE_COLOURS[verdict]}>
                {t(verdict)}
              </Badge>,
              saidIn(SAID_OF_CHECKS, summary),
            ],
          }))}
        />
      )}
    </>
  );
}
