import { Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { Service } from '#core/contract/signin-services.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What follows from a service as it is stored, and what is missing before it can work. */
export function ServiceRemarks({ service }: { service: Service | undefined }) {
  const t = useTexts('signin-services');
  if (!service) return null;
  const { Scopes, Renewal, Findings } = service;
  return (
    <>
      {Scopes.length > 0 && (
        <Text>{t('scopes', { scopes: Scopes.map((one) => visible(one)).join(' ') })}</Text>
      )}
      {Renewal && (
        <Text>
          {t('renewal', {
            mode: Renewal.mode ?? t('notRenewed'),
            because: rendered(Renewal.because),
          })}{' '}
          {Renewal.remarks.map(rendered).join(' ')}
        </Text>
      )}
      <FindingList label={t('findings')} findings={Findings.filter(({ at }) => !at?.pointer)} />
    </>
  );
}
