import { History20Regular } from '@fluentui/react-icons';
import { Fragment, type ReactNode, useState } from 'react';
import type { AccessSearch } from '#renderer/shell/access-search.ts';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { AnswerFrame } from './answer-frame.tsx';
import { CheckList } from './checks/check-list.tsx';
import type { Check } from './checks/checks.ts';
import type { Checks } from './checks/use-checks.ts';
import { FormWithResult } from './form-with-result.tsx';
import type { EarlierResult } from './request-state.ts';
import type { RequestControl } from './use-request.ts';
import { useUrlSearch } from './use-url-search.ts';

interface PartWithHistoryProps<Values extends object, Question, Answer> {
  part: Check['kind'];
  site: string;
  checks: Checks;
  form: Form<Values>;
  request: RequestControl<Question, Answer>;
  /** What a form asks; undefined while something is missing or wrong. */
  questionOf: (values: Values) => Question | undefined;
  /** Asks what was typed, where more than the question goes along. */
  onAsk?: (question: Question) => void;
  /** The form with what an address says. */
  applyUrlSearch: (values: Values, search: AccessSearch) => Values;
  /** The form and the question of a check that was made before; undefined for one of another part. */
  restoreCheck: (check: Check) => { values: Values; question: Question } | undefined;
  /** What the answers are called. */
  label: string;
  commands: readonly Command[];
  /** An answer that is a list, and takes the room that there is. */
  isList?: (answer: Answer) => boolean;
  /** While nothing was ever asked. */
  begin: ReactNode;
  fields: ReactNode;
  children: (answer: Answer, earlier: EarlierResult | undefined) => ReactNode;
}

/** A part that keeps what it was asked: it can be asked again from the list of checks, or from an address. */
export function PartWithHistory<Values extends object, Question, Answer>(
  props: PartWithHistoryProps<Values, Question, Answer>,
) {
  const { part, site, checks, form, request, questionOf, onAsk = request.ask, label, commands } = props;
  const { isList, begin, fields, children } = props;
  const t = useTexts('access');
  const [showsChecks, setShowsChecks] = useState(false);
  const { answer, answeredAt, earlier } = request.current;
  const list = <CheckList site={site} checks={checks} />;
  useFillFromUrl(props, () => setShowsChecks(false));
  const history: Command = {
    key: 'history',
    label: t('history'),
    icon: <History20Regular />,
    pressed: showsChecks,
    onClick: () => setShowsChecks(!showsChecks),
  };
  return (
    <FormWithResult
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
      onAgain={request.again}
      fields={fields}
    >
      {showsChecks ? (
        list
      ) : (
        <AnswerFrame request={request} begin={checks.all.length > 0 ? list : begin}>
          {(shown) => <Fragment key={answeredAt}>{children(shown, earlier)}</Fragment>}
        </AnswerFrame>
      )}
    </FormWithResult>
  );
}

/** Fills the form in from the address, and asks at once where that is wanted. */
function useFillFromUrl<Values extends object, Question, Answer>(
  props: PartWithHistoryProps<Values, Question, Answer>,
  onAsked: () => void,
): void {
  const { part, checks, form, request, questionOf, applyUrlSearch, restoreCheck } = props;
  useUrlSearch((search) => {
    const earlier = checks.all.find(({ kind, at }) => kind === part && at === search.check);
    const before = earlier && restoreCheck(earlier);
    const values = before?.values ?? applyUrlSearch(form.values, search);
    form.change(values);
    const question = before?.question ?? (search.ask ? questionOf(values) : undefined);
    if (!question) return;
    onAsked();
    request.ask(question, before && earlier);
  });
}
