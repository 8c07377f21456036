import { PeopleTeam20Regular, PersonKey20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { AccessVerdict } from '#core/contract/explanation.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { SignInCheckInput } from '../checks/checks.ts';
import { useChecks } from '../checks/use-checks.ts';
import { ComparisonView } from '../explanation/comparison-view.tsx';
import { PartWithHistory } from '../part-with-history.tsx';
import type { EarlierResult } from '../request-state.ts';
import { usePersistentForm } from '../use-persistent-form.ts';
import { useRequest } from '../use-request.ts';
import { comparedName } from '../user-name.ts';
import {
  applyUrlSearch,
  isClaimsObject,
  NO_SIGN_IN,
  providerOf,
  questionOf,
  restoreValues,
  type SignInAnswer,
  type SignInQuestion,
  type SignInValues,
  supportedInputs,
} from './question.ts';
import { SignInAnswerView } from './signin-answer.tsx';
import { type Bundle, SignInForm } from './signin-form.tsx';

/** Why a user cannot sign in: one way to do so, or two beside each other. */
export function SignInPart({ site: { name: site } }: { site: SavedSite }) {
  const t = useTexts('access-signin');
  const a = useTexts('access');
  const form = useSignInForm(site);
  const [password, setPassword] = useState('');
  const [bundle, setBundle] = useState<Bundle>();
  const checks = useChecks(site);
  const request = useSignInRequest(site, (asked, verdict) =>
    checks.add({ kind: 'signin', at: new Date().toISOString(), verdict, asked }),
  );
  const { compares } = form.values;
  return (
    <PartWithHistory<SignInValues, SignInQuestion, SignInAnswer>
      part="signin"
      label={t('answers')}
      {...{ site, checks, form, request, applyUrlSearch }}
      questionOf={(values) => questionOf(values, bundle?.text)}
      onAsk={(question) => {
        request.askWith(question, supportedInputs(form.values).password ? password : '');
        setPassword('');
      }}
      restoreCheck={(check) =>
        check.kind === 'signin'
          ? { values: restoreValues(form.values, check.asked), question: { asked: check.asked, given: {} } }
          : undefined
      }
      commands={[
        {
          key: 'compare',
          label: a('compare'),
          hint: t('compareHint'),
          icon: <PeopleTeam20Regular />,
          pressed: compares,
          onClick: () => form.change({ compares: !compares }),
        },
      ]}
      begin={<EmptyState icon={<PersonKey20Regular />} title={t('beginTitle')} text={t('beginText')} />}
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
      {(answer, earlier) => <Answer site={site} answer={answer} earlier={earlier} onAgain={request.again} />}
    </PartWithHistory>
  );
}

function Answer(props: {
  site: string;
  answer: SignInAnswer;
  earlier: EarlierResult | undefined;
  onAgain: () => void;
}) {
  const { site, earlier, onAgain } = props;
  const { asked, answer, other } = props.answer;
  const t = useTexts('access-signin');
  if (!other) return <SignInAnswerView {...{ site, answer, earlier, onAgain }} />;
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
  const t = useTexts('access-signin');
  const provider = (text: string) => (providerOf(text) === 'invalid' ? t('providerWhole') : undefined);
  return usePersistentForm<SignInValues>(['access-form', site, 'signin'], NO_SIGN_IN, {
    required: () => ['user'],
    check: (values) => ({
      provider: provider(values.provider),
      otherProvider: values.compares ? provider(values.otherProvider) : undefined,
      claims:
        supportedInputs(values).claims && !isClaimsObject(values.claims) ? t('claimsInvalid') : undefined,
    }),
  });
}

/** A password goes along only with the question that it was typed for: nothing that is asked again sends it. */
function useSignInRequest(
  site: string,
  onVerdict: (asked: SignInCheckInput, verdict: AccessVerdict) => void,
) {
  const { client } = useApi();
  const typed = useRef('');
  const request = useRequest<SignInQuestion, SignInAnswer>(
    ['access', site, 'signin'],
    async ({ asked, given, other }, signal) => {
      const password = typed.current;
      typed.current = '';
      const secret = password === '' ? {} : { password };
      const explain = (of: SignInCheckInput) =>
        client.access.signIn({ site, ...of, ...given, ...secret }, { signal });
      const [answer, otherAnswer] = await Promise.all([explain(asked), other && explain(other)]);
      if (!other || !otherAnswer) return { asked, answer };
      return { asked, answer, other: { asked: other, answer: otherAnswer } };
    },
    ({ asked, other }, answer) => {
      if (other && answer.other) onVerdict(other, answer.other.answer.explanation.verdict);
      onVerdict(asked, answer.answer.explanation.verdict);
    },
  );
  return {
    ...request,
    askWith(question: SignInQuestion, password: string) {
      typed.current = password;
      request.ask(question);
    },
  };
}
