import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { DismissCircle16Filled, Info16Filled, Warning16Filled } from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { Stack } from './layout.tsx';
import { renderMessage } from './messages.ts';

const useStyles = makeStyles({
  list: { maxHeight: '320px', overflow: 'auto' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

const LOOKS = {
  fatal: { color: 'danger', icon: <DismissCircle16Filled /> },
  insecure: { color: 'danger', icon: <DismissCircle16Filled /> },
  error: { color: 'danger', icon: <DismissCircle16Filled /> },
  warning: { color: 'warning', icon: <Warning16Filled /> },
  note: { color: 'informative', icon: <Info16Filled /> },
} as const satisfies Record<Finding['severity'], object>;

/** Findings one below the other: how bad, where, what is wrong, and what to do. */
export function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const styles = useStyles();
  if (findings.length === 0) return null;
  return (
    // It scrolls, so the keyboard has to reach it.
    <Stack as="ul" gap="s" className={styles.list} aria-label={label} tabIndex={0}>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings may be alike, and the list is replaced as a whole
        <li key={index} className={styles.item}>
          <Badge appearance="tint" {...LOOKS[finding.severity]}>
            {renderMessage(message(`severity.${finding.severity}`))}
          </Badge>
          <span className={styles.text}>
            {finding.at?.pointer ? `${sanitize(finding.at.pointer)}: ` : ''}
            {renderMessage(finding.message)}
            {finding.remedies.length > 0 && <br />}
            {finding.remedies.map(renderMessage).join(' ')}
          </span>
        </li>
      ))}
    </Stack>
  );
}
