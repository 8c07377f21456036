import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { MatchedUser, MatchResult, Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { TextAreaField } from '#renderer/ui/form/fields.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-claims', {
  en: {
    claims: 'Claims to test (JSON object or token)',
    claimsHint: 'Matched against the stored users by the rules of the database. Nothing is stored.',
    find: 'Find user',
    match: 'These claims match one user.',
    none: 'No user matches these claims.',
    ambiguous: 'Several users match, and none matches exactly. The site will refuse the sign-in.',
    'no-claim': 'The claims that identify the user are missing.',
    'not-configured': 'User matching is not configured in the service.',
    requested: 'Requested: {{name}}',
    reason: 'Reason',
    lookup: 'Looked up in',
    claim: 'Claim',
    expected: 'Expected claims',
    user: 'User',
    candidate: 'Matching user',
    binding: 'Will be linked as',
    profile: 'Profile: {{name}}',
    profileValue: '{{value}} ({{problem}})',
    fired: 'dismissed',
    blocked: 'blocked',
  },
  ru: {
    claims: 'Утверждения (claims) для проверки: объект JSON или токен',
    claimsHint:
      'Сопоставляются с сохранёнными пользователями по правилам базы данных. Ничего не сохраняется.',
    find: 'Найти пользователя',
    match: 'Этим утверждениям соответствует один пользователь.',
    none: 'Этим утверждениям не соответствует ни один пользователь.',
    ambiguous: 'Подходят несколько пользователей, ни один не совпадает точно. Сайт откажет во входе.',
    'no-claim': 'Нет утверждений, по которым определяется пользователь.',
    'not-configured': 'В сервисе не настроено сопоставление пользователей.',
    requested: 'Запрошено: {{name}}',
    reason: 'Причина',
    lookup: 'Где искали',
    claim: 'Утверждение',
    expected: 'Ожидаемые утверждения',
    user: 'Пользователь',
    candidate: 'Подходящий пользователь',
    binding: 'Будет привязан как',
    profile: 'Профиль: {{name}}',
    profileValue: '{{value}} ({{problem}})',
    fired: 'уволен',
    blocked: 'заблокирован',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'start' },
  wide: { width: '100%', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Tests claims against a stored service: what it requests, and which user the claims match. */
export function ClaimsTry({ at, service }: { at: At; service: Service }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { client } = useApi();
  const [claims, setClaims] = useState('');
  const isReady = claims.trim().length > 1;
  const finding = useAction(() =>
    client.signin.services.match({ ...at, type: service.Type, id: service.Id, claims }),
  );
  return (
    <div className={styles.stack}>
      <div className={styles.wide}>
        <TextAreaField
          label={t('claims')}
          help={t('claimsHint')}
          field={{ value: claims, change: setClaims }}
        />
      </div>
      <Button disabledFocusable={!isReady} onClick={() => isReady && void finding.run()}>
        {t('find')}
      </Button>
      {finding.failure && <ErrorPanel failure={finding.failure} />}
      {finding.result && <Result result={finding.result} />}
    </div>
  );
}

function Result({ result }: { result: MatchResult }) {
  const t = useTexts(texts);
  const { outcome, requested, reason, lookup, claims, claim, value, user, candidates, binding, profile } =
    result;
  const person = ({ UserID, Login, DisplayName, IsFired, IsBlocked }: MatchedUser) =>
    [
      `${UserID}: ${visible(Login ?? '')} (${visible(DisplayName)})`,
      ...(IsFired ? [t('fired')] : []),
      ...(IsBlocked ? [t('blocked')] : []),
    ].join(', ');
  const facts: [string, string][] = [
    ...Object.entries(requested).map(([name, text]): [string, string] => [
      t('requested', { name }),
      visible(text),
    ]),
  ];
  if (reason) facts.push([t('reason'), rendered(reason)]);
  if (lookup) facts.push([t('lookup'), rendered(lookup)]);
  if (claim) facts.push([t('claim'), `${visible(claim)} = “${visible(value ?? '')}”`]);
  if (outcome === 'no-claim') facts.push([t('expected'), visible(claims?.join(', ') ?? '')]);
  if (user) facts.push([t('user'), person(user)]);
  else for (const one of candidates ?? []) facts.push([t('candidate'), person(one)]);
  if (binding) facts.push([t('binding'), `“${visible(binding.ExternalUid)}”`]);
  for (const { field, value: text, problem } of profile ?? []) {
    const content = problem
      ? t('profileValue', { value: visible(text), problem: rendered(problem) })
      : visible(text);
    facts.push([t('profile', { name: valueText('profile-field', field) }), content]);
  }
  return (
    <div role="status">
      <Text weight="semibold">{t(outcome)}</Text>
      <Facts facts={facts} />
    </div>
  );
}
