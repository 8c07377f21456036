import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { QuestionCircle20Regular } from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { AccessPart } from '#renderer/shell/access-search.ts';
import { submit, submitByKey } from '#renderer/ui/dialog-frame.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { PartPage } from './part-page.tsx';

const useStyles = makeStyles({
  body: {
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    // It scrolls; nothing of it is squeezed to fit.
    '> *': { flexShrink: 0 },
  },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '1100px' },
  answer: { outlineStyle: 'none' },
  // A list below the form has room of its own, and where there is none it is scrolled to.
  filled: { flexGrow: 1, flexShrink: 1, flexBasis: '380px', minHeight: '380px' },
});

/** The share of the window in which the beginning of an answer is noticed. */
const SEEN = 0.7;

interface FormWithResultProps {
  part: AccessPart;
  commands: readonly Command[];
  /** What asking is called, where it is not to explain. */
  primary?: { label: string; icon: ReactElement };
  /** False where something is wrong with what was typed. */
  onAsk: () => Promise<boolean>;
  onAgain: () => void;
  /** What the answer is called. */
  label: string;
  /** When it came, milliseconds since the epoch. */
  answeredAt: number;
  /** The answer is a list that takes the room that there is. */
  fills?: boolean;
  fields: ReactNode;
  children: ReactNode;
}

/** A part that asks: its form, and below it the answer. Explain, Enter and Ctrl+Enter ask; F5 asks the same once more. */
export function FormWithResult(props: FormWithResultProps) {
  const { part, commands, primary, onAsk, onAgain, label, answeredAt } = props;
  const { fills = false, fields, children } = props;
  const styles = useStyles();
  const t = useTexts('access');
  const id = useId();
  const answer = useScrollToResult(answeredAt);
  usePageKeys([['F5', onAgain, t('again')]]);
  return (
    <PartPage
      part={part}
      toolbar={{
        commands,
        primary: (
          <Button
            size="small"
            appearance="primary"
            type="submit"
            form={id}
            icon={primary?.icon ?? <QuestionCircle20Regular />}
          >
            {primary?.label ?? t('explain')}
          </Button>
        ),
      }}
    >
      <Stack gap="l" fill className={styles.body}>
        <form
          id={id}
          noValidate
          className={styles.form}
          onKeyDown={submitByKey}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget, onAsk);
          }}
        >
          {fields}
        </form>
        <Stack
          as="section"
          gap="none"
          ref={answer}
          className={mergeClasses(styles.answer, fills && styles.filled)}
          aria-label={label}
          data-region=""
          tabIndex={-1}
        >
          {children}
        </Stack>
      </Stack>
    </PartPage>
  );
}

/** Brings an answer into sight that came where it is not seen: below a form that fills the window. */
function useScrollToResult(answeredAt: number): RefObject<HTMLElement | null> {
  const answer = useRef<HTMLElement>(null);
  const before = useRef(answeredAt);
  useEffect(() => {
    if (before.current === answeredAt) return;
    before.current = answeredAt;
    const top = answer.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight * SEEN) answer.current?.scrollIntoView({ block: 'start' });
  }, [answeredAt]);
  return answer;
}
