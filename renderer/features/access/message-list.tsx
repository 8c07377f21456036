import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Message } from '#core/base/message.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Sentences below each other: with a number where they are steps to take, otherwise with a bullet. */
export function MessageList(props: {
  messages: readonly Message[];
  as?: 'ul' | 'ol';
  className?: string;
  /** What stands behind a sentence: a button that does what it says. */
  actionOf?: ((message: Message) => ReactNode) | undefined;
}) {
  const { messages, as: List = 'ul', className, actionOf } = props;
  const styles = useStyles();
  return (
    <List className={mergeClasses(styles.list, className)}>
      {messages.map((message) => (
        <li key={renderMessage(message)}>
          {renderMessage(message)} {actionOf?.(message)}
        </li>
      ))}
    </List>
  );
}
