import { History20Regular, PeopleTeam20Regular, PersonKey20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { AccessVerdict } from '#core/contract/access-explanation.ts';
import type { SavedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AccessSearch } from '#renderer/shell/access-search.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { AnswerFrame } from '../answer-frame.tsx';
import { AskLayout } from '../ask-layout.tsx';
import type { Earlier } from '../asking.ts';
import { CheckList } from '../checks/check-list.tsx';
import type { AskedOfSignIn, Check } from '../checks/checks.ts';
import { useChecks } from '../checks/use-checks.ts';
import { ComparisonView } from '../explanation/comparison-view.tsx';
import { accessTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useAsking } from '../use-asking.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { comparedName } from '../user-name.ts';
import {
  areClaims,
  NO_SIGN_IN,
  providerOf,
  questionOf,
  type SignInAnswer,
  type SignInQuestion,
  type SignInValues,
  takes,
  withAddress,
  withAsked,
} from './question.ts';
import { SignInAnswerView } from './signin-answer.tsx';
import { type Bundle, SignInForm } from './signin-form.tsx';
import { signInTexts } from './texts.ts';

/** Why a user cannot sign in: one way to do so, or two beside each other. */
export function SignInPart({ site: { name: site } }: { site: SavedSite }) {
  const t = useTexts(signInTexts);
  const a = useTexts(accessTexts);
  const form = useSignInForm(site);
  const [password, setPassword] = useState('');
  const [bundle, setBundle] = useState<Bundle>();
  const checks = useChecks(site);
  const asks = useSignInAsking(site, (asked, verdict) =>
    checks.add({ kind: 'signin', at: new Date().toISOString(), verdict, asked }),
  );
  const [showsChecks, setShowsChecks] = useState(false);
  const { compares } = form.values;
  const { asking } = asks;
  const ask: typeof asks.ask = (...question) => {
    setShowsChecks(false);
    asks.ask(...question);
  };
  useAddress((search) => takeAddress(search, form, checks.all, ask));
  const list = <CheckList site={site} checks={checks} />;
  return (
    <AskLayout
      part="signin"
      label={t('answers')}
      answeredAt={asking.answeredAt}
      commands={[
        {
          key: 'compare',
          label: a('compare'),
          hint: t('compareHint'),
          icon: <PeopleTeam20Regular />,
          pressed: compares,
          onClick: () => form.change({ compares: !compares }),
        },
        {
          key: 'history',
          label: a('history'),
          icon: <History20Regular />,
          pressed: showsChecks,
          onClick: () => setShowsChecks(!showsChecks),
        },
      ]}
      onAsk={async () => {
        const question = questionOf(form.values, bundle?.text);
        if (!(await form.accept()) || !question) return false;
        setShowsChecks(false);
        asks.askWith(question, takes(form.values).password ? password : '');
        setPassword('');
        return true;
      }}
      onAgain={asks.again}
      fields={
        <SignInForm
          site={site}
          form={form}
          password={password}
          onPassword={setPassword}
          bundle={bundle}
          onBundle={setBundle}
        />
      }
    >
      {showsChecks ? (
        list
      ) : (
        <AnswerFrame
          asks={asks}
          begin={
            checks.all.length > 0 ? (
              list
            ) : (
              <EmptyState icon={<PersonKey20Regular />} title={t('beginTitle')} text={t('beginText')} />
            )
          }
        >
          {(answer) => <Answer key={asking.answeredAt} answer={answer} earlier={asking.earlier} />}
        </AnswerFrame>
      )}
    </AskLayout>
  );
}

/** Fills the form in from the address, and asks at once where that is wanted. */
function takeAddress(
  search: AccessSearch,
  form: Form<SignInValues>,
  checks: readonly Check[],
  ask: (question: SignInQuestion, earlier?: Earlier) => void,
): void {
  const earlier = checks.find(({ kind, at }) => kind === 'signin' && at === search.check);
  if (earlier?.kind === 'signin') {
    form.change(withAsked(form.values, earlier.asked));
    ask({ asked: earlier.asked, given: {} }, earlier);
    return;
  }
  const values = withAddress(form.values, search);
  form.change(values);
  const question = search.ask ? questionOf(values) : undefined;
  if (question) ask(question);
}

function Answer({
  answer: { asked, answer, other },
  earlier,
}: {
  answer: SignInAnswer;
  earlier: Earlier | undefined;
}) {
  const t = useTexts(signInTexts);
  if (!other) return <SignInAnswerView answer={answer} earlier={earlier} />;
  const side = (of: SignInAnswer | typeof other) => {
    const user = comparedName(of.answer.user, of.asked.user);
    const { provider } = of.answer;
    return {
      name: provider ? t('nameWithProvider', { user, id: provider.id }) : user,
      explanation: of.answer.explanation,
    };
  };
  return <ComparisonView left={side({ asked, answer })} right={side(other)} />;
}

function useSignInForm(site: string) {
  const t = useTexts(signInTexts);
  const provider = (text: string) => (providerOf(text) === 'invalid' ? t('providerWhole') : undefined);
  return useKeptForm<SignInValues>(['access-form', site, 'signin'], NO_SIGN_IN, {
    required: () => ['user'],
    check: (values) => ({
      provider: provider(values.provider),
      otherProvider: values.compares ? provider(values.otherProvider) : undefined,
      claims: takes(values).claims && !areClaims(values.claims) ? t('claimsInvalid') : undefined,
    }),
  });
}

/** A password goes along only with the question that it was typed for: nothing that is asked again sends it. */
function useSignInAsking(site: string, told: (asked: AskedOfSignIn, verdict: AccessVerdict) => void) {
  const { client } = useApi();
  const typed = useRef('');
  const asks = useAsking<SignInQuestion, SignInAnswer>(
    ['access', site, 'signin'],
    async ({ asked, given, other }, signal) => {
      const password = typed.current;
      typed.current = '';
      const secret = password === '' ? {} : { password };
      const explain = (of: AskedOfSignIn) =>
        client.access.signIn({ site, ...of, ...given, ...secret }, { signal });
      const [answer, otherAnswer] = await Promise.all([explain(asked), other && explain(other)]);
      if (!other || !otherAnswer) return { asked, answer };
      return { asked, answer, other: { asked: other, answer: otherAnswer } };
    },
    ({ asked, other }, answer) => {
      if (other && answer.other) told(other, answer.other.answer.explanation.verdict);
      told(asked, answer.answer.explanation.verdict);
    },
  );
  return {
    ...asks,
    askWith(question: SignInQuestion, password: string) {
      typed.current = password;
      asks.ask(question);
    },
  };
}
