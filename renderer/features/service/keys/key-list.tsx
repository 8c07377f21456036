import {
  CheckmarkCircle16Filled,
  Clock16Regular,
  DismissCircle16Regular,
  Prohibited20Regular,
} from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ServiceKey, serviceKeyColumns } from '#core/contract/service.ts';
import { message } from '#core/messages/catalogue.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';
import { useRightLabel } from './use-right-label.ts';

const STATUS_ICONS: Readonly<Record<ServiceKey['state'], IconTone>> = {
  active: { icon: CheckmarkCircle16Filled, tone: 'success' },
  expired: { icon: Clock16Regular, tone: 'quiet' },
  revoked: { icon: DismissCircle16Regular, tone: 'quiet' },
};

/** The keys, with what each may do and until when. */
export function KeyList(props: {
  list: UseQueryResult<ServiceKey[]>;
  chosen: string | undefined;
  onChoose: (key: ServiceKey) => void;
  onRevoke: (key: ServiceKey) => void;
}) {
  const { list, chosen, onChoose, onRevoke } = props;
  const t = useTexts('service-keys');
  const words = useRightLabel();
  const siteName = useSiteName();
  const stateWord = ({ state }: ServiceKey) => renderMessage(message(`token-state.${state}`));
  const columns = useRecordColumns<ServiceKey>(serviceKeyColumns, {
    name: { width: 'minmax(120px, 1fr)' },
    state: {
      cell: (key) => <TonedText {...STATUS_ICONS[key.state]}>{stateWord(key)}</TonedText>,
      text: stateWord,
      width: 120,
    },
    site: { cell: ({ site }) => siteName(site), width: 'minmax(120px, 1fr)' },
    user: { width: 130 },
    rights: { cell: ({ rights }) => rights.map(words).join('; '), width: 'minmax(180px, 2fr)' },
    id: { width: 130 },
  });
  return (
    <Grid
      fill
      id="service.keys"
      label={t('list')}
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      chosen={chosen}
      onActivate={onChoose}
      actions={[
        {
          id: 'revoke',
          label: t('revoke'),
          icon: <Prohibited20Regular />,
          allows: ({ state }) => state === 'active',
          run: onRevoke,
        },
      ]}
      empty={t('noKeys')}
      {...failureProps(list)}
    />
  );
}
