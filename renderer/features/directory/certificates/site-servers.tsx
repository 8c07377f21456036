import { Button, Spinner } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import type { LdapsAnswer, LdapsReport } from '#core/contract/directory-ldaps.ts';
import type { Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered, stageName } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type PageWorkState, usePageWorks } from '#renderer/work/use-page-work.ts';
import { directoryTexts } from '../texts.ts';
import type { CheckFiles } from './check-files.ts';
import { VerdictBadge } from './verdict-badge.tsx';

const DAY = 86_400_000;

/** All directory servers of the site in one table. Each is checked by itself: one that hangs holds up no other. */
export function SiteServers(props: { at: At; files: CheckFiles; onOpen: (report: LdapsReport) => void }) {
  const { at, files, onOpen } = props;
  const t = useTexts(directoryTexts);
  const { client, queries } = useApi();
  const checks = usePageWorks<LdapsAnswer>();
  const list = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  if (list.error) return <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const services = list.data.filter(({ Type }) => Type === 'ActiveDirectory' || Type === 'OpenLDAP');
  const check = (service: Service) => {
    const type = service.Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory';
    const input = { ...at, type, id: service.Id, ...files } as const;
    checks.start(keyOf(service), () => client.directory.ldaps.checkService(input));
  };
  return (
    <>
      {services.length > 0 && (
        <div>
          <Button onClick={() => services.forEach(check)}>{t('checkAll')}</Button>
        </div>
      )}
      <RecordTable
        label={t('ofSite')}
        empty={t('noServers')}
        columns={[t('service'), t('server'), t('verdict'), t('daysLeft'), t('actions')]}
        rows={services.flatMap((service) => {
          const state = checks.state(keyOf(service));
          const name = `${service.Type}: ${visible(service.Name)}`;
          const server = visible(String(service.Fields.Domain ?? service.Fields.ServerAddress ?? ''));
          const checkButton = (
            <Button key="check" size="small" onClick={() => check(service)}>
              {t('check')}
            </Button>
          );
          if (!state.result) {
            return [
              {
                key: keyOf(service),
                cells: [name, server, <StateCell key="state" state={state} />, '', checkButton],
              },
            ];
          }
          return state.result.reports.map((report) => ({
            key: `${keyOf(service)} ${report.target.host}`,
            cells: [
              name,
              `${visible(report.target.host)}:${report.target.port}`,
              <VerdictBadge key="verdict" verdict={report.siteVerdict} />,
              daysLeft(report),
              <Button
                key="open"
                size="small"
                aria-label={t('openNamed', { name: visible(report.target.host) })}
                onClick={() => onOpen(report)}
              >
                {t('open')}
              </Button>,
            ],
          }));
        })}
      />
    </>
  );
}

function StateCell({ state: { stage, failure } }: { state: PageWorkState<LdapsAnswer> }) {
  const t = useTexts(directoryTexts);
  if (stage !== undefined)
    return <Spinner size="extra-tiny" aria-label={t('checking', { stage: stageName(stage) })} />;
  return failure ? rendered(failure.message) : t('notChecked');
}

/** Until the first certificate of the chain ends. */
function daysLeft({ chains }: LdapsReport): string {
  const ends = chains.completed.map(({ notAfter }) => new Date(notAfter).getTime());
  return ends.length === 0 ? '' : String(Math.floor((Math.min(...ends) - Date.now()) / DAY));
}

function keyOf({ Type, Id }: Service): string {
  return `${Type} ${Id}`;
}
