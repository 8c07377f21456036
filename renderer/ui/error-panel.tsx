import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { messageParts } from '#core/messages/error.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { renderMessage } from './messages.ts';
import { SiteRemedies } from './site-remedies.tsx';
import { useTexts } from './texts.ts';

const useStyles = makeStyles({
  // Paths and addresses are longer than a pane is wide.
  text: { minWidth: 0, overflowWrap: 'anywhere' },
});

/** What went wrong and what to do about it. */
export function ErrorPanel(props: {
  failure: Failure;
  /** What became of the data. */
  note?: string;
  onRetry?: (() => void) | undefined;
  /** Other ways on from here, as buttons. */
  children?: ReactNode;
}) {
  const { failure, note = '', onRetry, children } = props;
  const styles = useStyles();
  const t = useTexts('error-panel');
  const isInformation = failure.code === 'cancelled';
  const { own, server } = messageParts(failure.message);
  const said = server ? [renderMessage(server)] : [];
  const { site } = failure;
  const isNamed = site === undefined || Object.values(own.values).includes(site);
  const title = isNamed ? renderMessage(own) : t('ofSite', { site, message: renderMessage(own) });
  return (
    <MessageBar intent={isInformation ? 'info' : 'error'} layout="multiline" politeness="assertive">
      <MessageBarBody className={styles.text}>
        <MessageBarTitle>{title}</MessageBarTitle>
        {[...said, note, ...failure.remedies.map(renderMessage)].filter((text) => text !== '').join(' ')}
      </MessageBarBody>
      <MessageBarActions>
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        {children}
        {site !== undefined && <SiteRemedies site={site} />}
        {!isInformation && (
          <Button onClick={() => void navigator.clipboard.writeText(detailsOf(failure))}>{t('copy')}</Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}

/** A failure as text for those who are asked for help. */
function detailsOf({ code, message, remedies, data }: Failure): string {
  return [code, ...[message, ...remedies].map(renderMessage), JSON.stringify(data, null, 2)].join('\n');
}
