import { Button, Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { MatchedUser, MatchResult, Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-claims', {
  en: {
    claims: 'Claims to try (a JSON object, or a token)',
    claimsHint: 'Compared with what is stored, as the database compares. Nothing is stored.',
    go: 'Whom would they sign in?',
    match: 'These claims sign a user in.',
    none: 'No user is found by these claims.',
    ambiguous: 'Several users match, and none of them character by character: sign-in is refused.',
    'no-claim': 'None of the claims that carry the identity is there.',
    'not-configured': 'The service does not say how a user is found.',
    asked: 'Asked for: {{name}}',
    missing: 'Missing',
    lookup: 'Looked up in',
    claim: 'Claim',
    wanted: 'Claims looked for',
    user: 'User',
    candidate: 'Matches',
    binding: 'Would be bound as',
    profile: 'Profile: {{name}}',
    wrongType: '{{value}} (no {{type}})',
    fired: 'dismissed',
    blocked: 'blocked',
  },
  ru: {
    claims: 'Утверждения для пробы (объект JSON или токен)',
    claimsHint: 'Сравниваются с сохранённым так, как сравнивает база. Ничего не сохраняется.',
    go: 'Кто по ним войдёт?',
    match: 'По этим утверждениям входит пользователь.',
    none: 'По этим утверждениям пользователь не найден.',
    ambiguous:
      'Подходят несколько пользователей, и ни один не совпадает посимвольно: во входе будет отказано.',
    'no-claim': 'Нет ни одного утверждения, по которому узнают пользователя.',
    'not-configured': 'Сервис не говорит, как найти пользователя.',
    asked: 'Запрашивается: {{name}}',
    missing: 'Не хватает',
    lookup: 'Где ищут',
    claim: 'Утверждение',
    wanted: 'Искали утверждения',
    user: 'Пользователь',
    candidate: 'Подходит',
    binding: 'Будет привязан как',
    profile: 'Профиль: {{name}}',
    wrongType: '{{value}} (не {{type}})',
    fired: 'уволен',
    blocked: 'заблокирован',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'start' },
  wide: { width: '100%', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Tries a set of claims on a stored service: what it asks for, and whom the claims would sign in. */
export function ClaimsTry({ at, service }: { at: At; service: Service }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { client } = useApi();
  const [claims, setClaims] = useState('');
  const [result, setResult] = useState<MatchResult>();
  const [failure, setFailure] = useState<Failure>();
  const isReady = claims.trim().length > 1;
  const go = async () => {
    try {
      setResult(await client.signin.services.match({ ...at, type: service.Type, id: service.Id, claims }));
      setFailure(undefined);
    } catch (error) {
      setResult(undefined);
      setFailure(toFailure(error));
    }
  };
  return (
    <div className={styles.stack}>
      <Field className={styles.wide} label={t('claims')} hint={t('claimsHint')}>
        <Textarea
          resize="vertical"
          spellCheck={false}
          value={claims}
          onChange={(_event, { value }) => setClaims(value)}
        />
      </Field>
      <Button disabledFocusable={!isReady} onClick={() => isReady && void go()}>
        {t('go')}
      </Button>
      {failure && <ErrorPanel failure={failure} />}
      {result && <Result result={result} />}
    </div>
  );
}

function Result({ result }: { result: MatchResult }) {
  const t = useTexts(texts);
  const { outcome, requested, reason, lookup, claims, claim, value, user, candidates, binding, profile } =
    result;
  const person = ({ UserID, Login, DisplayName, IsFired, IsBlocked }: MatchedUser) =>
    [
      `${UserID}: ${shown(Login ?? '')} (${shown(DisplayName)})`,
      ...(IsFired ? [t('fired')] : []),
      ...(IsBlocked ? [t('blocked')] : []),
    ].join(', ');
  const facts: [string, string][] = [
    ...Object.entries(requested).map(([name, text]): [string, string] => [t('asked', { name }), shown(text)]),
  ];
  if (reason) facts.push([t('missing'), shown(reason)]);
  if (lookup) facts.push([t('lookup'), shown(lookup)]);
  if (claim) facts.push([t('claim'), `${shown(claim)} = “${shown(value ?? '')}”`]);
  if (outcome === 'no-claim') facts.push([t('wanted'), shown(claims?.join(', ') ?? '')]);
  if (user) facts.push([t('user'), person(user)]);
  else for (const one of candidates ?? []) facts.push([t('candidate'), person(one)]);
  if (binding) facts.push([t('binding'), `“${shown(binding.ExternalUid)}”`]);
  for (const { field, value: text, problem } of profile ?? []) {
    const said = problem ? t('wrongType', { value: shown(text), type: problem }) : shown(text);
    facts.push([t('profile', { name: shown(field) }), said]);
  }
  return (
    <div role="status">
      <Text weight="semibold">{t(outcome)}</Text>
      <Facts facts={facts} />
    </div>
  );
}
