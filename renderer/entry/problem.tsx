import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** What was wrong with what somebody has sent, said to screen readers at once. */
export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}
