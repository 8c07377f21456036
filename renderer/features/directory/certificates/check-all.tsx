import { Button, Spinner } from '@fluentui/react-components';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { CertificateRow } from './certificate-rows.ts';
import type { Checks } from './use-checks.ts';

/** Checks everything, and stops that. */
export function CheckAll(props: { all: Checks['all']; rows: readonly CertificateRow[]; hasSite: boolean }) {
  const { all, rows, hasSite } = props;
  const t = useTexts('certificates');
  if (all.isRunning)
    return (
      <Button size="small" onClick={all.stop}>
        {t('stopAll')}
      </Button>
    );
  const isPossible = hasSite || rows.length > 0;
  // A service has a row for each of its certificates.
  const services = [...new Set(rows.flatMap(({ service }) => service ?? []))];
  return (
    <Button
      size="small"
      appearance="primary"
      disabledFocusable={!isPossible}
      onClick={() => isPossible && all.run(services)}
    >
      {t('checkAll')}
    </Button>
  );
}

/** How much was checked; nothing while nothing is. */
export function CheckAllProgress({
  all: { isRunning, done, total },
}: Pick<Parameters<typeof CheckAll>[0], 'all'>) {
  const t = useTexts('certificates');
  if (!isRunning) return null;
  return (
    <Spinner
      size="extra-tiny"
      label={t('checkedOf', { done: formatCount(done), total: formatCount(total) })}
    />
  );
}
