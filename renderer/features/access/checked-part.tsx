import { History20Regular } from '@fluentui/react-icons';
import { Fragment, type ReactNode, useState } from 'react';
import type { AccessSearch } from '#renderer/shell/access-search.ts';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { AskLayout } from './ask-layout.tsx';
import type { Earlier } from './asking.ts';
import { CheckList } from './checks/check-list.tsx';
import type { Check } from './checks/checks.ts';
import type { Checks } from './checks/use-checks.ts';
import { useAddress } from './use-address.ts';
import type { Asks } from './use-asking.ts';

interface CheckedPartProps<Values extends object, Question, Answer> {
  part: Check['kind'];
  site: string;
  checks: Checks;
  form: Form<Values>;
  asks: Asks<Question, Answer>;
  /** What a form asks; undefined while something is missing or wrong. */
  questionOf: (values: Values) => Question | undefined;
  /** Asks what was typed, where more than the question goes along. */
  onAsk?: (question: Question) => void;
  /** The form with what an address says. */
  withAddress: (values: Values, search: AccessSearch) => Values;
  /** The form and the question of a check that was made before; undefined for one of another part. */
  askedIn: (check: Check) => { values: Values; question: Question } | undefined;
  /** What the answers are called. */
  label: string;
  commands: readonly Command[];
  /** An answer that is a list, and takes the room that there is. */
  isList?: (answer: Answer) => boolean;
  /** While nothing was ever asked. */
  begin: ReactNode;
  fields: ReactNode;
  children: (answer: Answer, earlier: Earlier | undefined) => ReactNode;
}

/** A part that keeps what it was asked: it can be asked again from the list of checks, or from an address. */
export function CheckedPart<Values extends object, Question, Answer>(
  props: CheckedPartProps<Values, Question, Answer>,
) {
  const { part, site, checks, form, asks, questionOf, onAsk = asks.ask, label, commands } = props;
  const { isList, begin, fields, children } = props;
  const t = useTexts('access');
  const [showsChecks, setShowsChecks] = useState(false);
  const { answer, answeredAt, earlier } = asks.asking;
  const list = <CheckList site={site} checks={checks} />;
  useAsked(props, () => setShowsChecks(false));
  const history: Command = {
    key: 'history',
    label: t('history'),
    icon: <History20Regular />,
    pressed: showsChecks,
    onClick: () => setShowsChecks(!showsChecks),
  };
  return (
    <AskLayout
      part={part}
      label={label}
      answeredAt={answeredAt}
      fills={!showsChecks && answer !== undefined && isList?.(answer) === true}
      commands={[...commands, history]}
      onAsk={async () => {
        const question = questionOf(form.values);
        if (!(await form.accept()) || !question) return false;
        setShowsChecks(false);
        onAsk(question);
        return true;
      }}
      onAgain={asks.again}
      fields={fields}
    >
      {showsChecks ? (
        list
      ) : (
        <AnswerFrame asks={asks} begin={checks.all.length > 0 ? list : begin}>
          {(shown) => <Fragment key={answeredAt}>{children(shown, earlier)}</Fragment>}
        </AnswerFrame>
      )}
    </AskLayout>
  );
}

/** Fills the form in from the address, and asks at once where that is wanted. */
function useAsked<Values extends object, Question, Answer>(
  props: CheckedPartProps<Values, Question, Answer>,
  onAsked: () => void,
): void {
  const { part, checks, form, asks, questionOf, withAddress, askedIn } = props;
  useAddress((search) => {
    const earlier = checks.all.find(({ kind, at }) => kind === part && at === search.check);
    const before = earlier && askedIn(earlier);
    const values = before?.values ?? withAddress(form.values, search);
    form.change(values);
    const question = before?.question ?? (search.ask ? questionOf(values) : undefined);
    if (!question) return;
    onAsked();
    asks.ask(question, before && earlier);
  });
}
