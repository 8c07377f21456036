import { Spinner, Text } from '@fluentui/react-components';
import { Copy20Regular, Open20Regular, Play20Regular, Stop20Regular } from '@fluentui/react-icons';
import { formatCount, formatDate, formatZonedTime } from '#renderer/ui/format.ts';
import { Grid, type GridAction, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type CertificateRow, nameOf } from './certificate-rows.ts';
import { CertificateStatusText, useCertificateStatusLabel } from './certificate-status.tsx';
import type { Checks } from './use-checks.ts';

/** All certificates that are known, the first to end first; a check that goes on says its stage. */
export function CertificateGrid(props: {
  rows: readonly CertificateRow[];
  checks: Checks;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}) {
  const { rows, checks, chosen, onChoose } = props;
  const t = useTexts('certificates');
  const columns = useColumns(checks);
  const actions: GridAction<CertificateRow>[] = [
    { id: 'open', label: t('open'), icon: <Open20Regular />, run: ({ key }) => onChoose(key) },
    {
      id: 'check',
      label: t('check'),
      icon: <Play20Regular />,
      allows: (row) => row.service !== undefined && checks.stateOf(row)?.stage === undefined,
      run: ({ service }) => service && checks.checkService(service),
    },
    {
      id: 'stop',
      label: t('stop'),
      icon: <Stop20Regular />,
      allows: (row) => checks.stateOf(row)?.stage !== undefined,
      run: checks.stop,
    },
    {
      id: 'copy',
      label: t('copyThumbprint'),
      icon: <Copy20Regular />,
      allows: ({ certificate }) => certificate !== undefined,
      run: ({ certificate }) => void navigator.clipboard.writeText(certificate?.sha256 ?? ''),
    },
  ];
  return (
    <Grid
      fill
      id="certificates"
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      chosen={chosen}
      onActivate={({ key }) => onChoose(key)}
      actions={actions}
      empty={<Text>{t('emptyTitle')}</Text>}
    />
  );
}

function useColumns(checks: Checks): GridColumn<CertificateRow>[] {
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const wordOf = useCertificateStatusLabel();
  const stageOf = (row: CertificateRow) => checks.stateOf(row)?.stage;
  const checkedOf = ({ place }: CertificateRow) => place?.checkedAt;
  return [
    { id: 'name', heading: t('name'), cell: nameOf, width: 'minmax(140px, 1fr)' },
    {
      id: 'days',
      heading: t('days'),
      cell: ({ days }) => (days === undefined || days < 0 ? '' : days === 0 ? '< 1' : formatCount(days)),
      sort: ({ days }) => days,
      width: 80,
    },
    {
      id: 'ends',
      heading: t('ends'),
      cell: ({ certificate }) => certificate && formatDate(certificate.notAfter),
      sort: ({ certificate }) => certificate && Date.parse(certificate.notAfter),
      width: 'minmax(110px, 140px)',
    },
    {
      id: 'verdict',
      heading: t('verdict'),
      cell: (row) => {
        const stage = stageOf(row);
        if (stage === undefined) return <CertificateStatusText status={row.status} />;
        return (
          <Spinner
            size="extra-tiny"
            label={stageName(stage)}
            aria-label={d('checking', { stage: stageName(stage) })}
          />
        );
      },
      text: (row) => wordOf(row.status),
      width: 'minmax(150px, 170px)',
    },
    { id: 'server', heading: t('server'), cell: ({ server }) => server, width: 'minmax(120px, 190px)' },
    {
      id: 'usedBy',
      heading: t('usedBy'),
      cell: ({ source }) => renderMessage(source),
      width: 'minmax(120px, 190px)',
    },
    { id: 'site', heading: t('site'), cell: ({ site }) => site, width: 'minmax(110px, 130px)' },
    {
      id: 'checked',
      heading: t('checked'),
      cell: (row) => {
        const at = checkedOf(row);
        return at === undefined ? t('never') : formatZonedTime(at);
      },
      sort: (row) => Date.parse(checkedOf(row) ?? '') || undefined,
      width: 200,
    },
    {
      id: 'issuer',
      heading: t('issuer'),
      cell: ({ certificate }) => certificate?.issuer,
      width: 'minmax(110px, 220px)',
    },
  ];
}
