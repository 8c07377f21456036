import {
  Button,
  Checkbox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { PasswordJudgement } from '#core/contract/signin-passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { PolicyInForce } from './policy-in-force.tsx';

const texts = defineTexts('signin-passwords', {
  en: {
    login: 'Login',
    password: 'Password',
    birthDate: 'Birth date',
    check: 'Check against policy',
    checkText: 'Checks the password against the password policy of this site. Nothing is stored.',
    set: 'Set password…',
    verify: 'Verify password',
    first: 'The user has no password yet',
    setTitle: 'Set the password of {{login}} on “{{site}}”?',
    setText: 'The current password of the user will no longer work.',
    confirm: 'Set password',
    done: 'The password of {{login}} is set.',
    matches: 'The password of {{login}} is correct.',
    differs: 'The password of {{login}} is not correct.',
    none: '{{login}} has no password on this site.',
    rehashed: 'The stored hash had an older format and was updated.',
    accepted: 'The policy accepts this password. Previous passwords are checked when it is set.',
  },
  ru: {
    login: 'Логин',
    password: 'Пароль',
    birthDate: 'Дата рождения',
    check: 'Проверить по политике',
    checkText: 'Проверяет пароль по политике паролей этого сайта. Ничего не сохраняется.',
    set: 'Задать пароль…',
    verify: 'Сверить пароль',
    first: 'У пользователя ещё нет пароля',
    setTitle: 'Задать пароль пользователя {{login}} на сайте «{{site}}»?',
    setText: 'Текущий пароль пользователя перестанет действовать.',
    confirm: 'Задать пароль',
    done: 'Пароль пользователя {{login}} задан.',
    matches: 'Пароль пользователя {{login}} верный.',
    differs: 'Пароль пользователя {{login}} неверный.',
    none: 'У пользователя {{login}} на этом сайте нет пароля.',
    rehashed: 'Сохранённый хеш был в старом формате и обновлён.',
    accepted: 'Политика допускает этот пароль. Прежние пароли проверяются, когда пароль задают.',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '560px' },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
});

/** What is wrong with a password, where in it, and what to do. */
function findingText({ message, evidence = [], remedies }: Finding): string {
  const seen = evidence.map(({ name, value }) => `${rendered(name)}: ${visible(value)}`);
  return [rendered(message), ...seen, ...remedies.map(rendered)].join(' ');
}

/** The latest result. */
type Answer = { tone: 'success' | 'warning'; lines: string[] };

/** Checks passwords against the policy, sets and verifies them for built-in users. */
export function PasswordsPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { client } = useApi();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const [first, setFirst] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (work: () => Promise<Answer>) => {
    setAnswer(undefined);
    setFailure(undefined);
    try {
      setAnswer(await work());
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const toAnswer = ({ verdict, findings }: PasswordJudgement): Answer => {
    if (verdict === 'accepted') return { tone: 'success', lines: [t('accepted')] };
    return { tone: 'warning', lines: findings.map(findingText) };
  };
  const name = { login: visible(login) };
  const ready = login.trim() !== '' && password !== '';
  return (
    <div className={styles.stack}>
      <p>{t('checkText')}</p>
      <Field label={t('login')}>
        <Input value={login} maxLength={200} onChange={(_event, { value }) => setLogin(value)} />
      </Field>
      <Field label={t('birthDate')}>
        <Input type="date" value={birthDate} onChange={(_event, { value }) => setBirthDate(value)} />
      </Field>
      <Field label={t('password')}>
        <Input
          type="password"
          autoComplete="off"
          value={password}
          onChange={(_event, { value }) => setPassword(value)}
        />
      </Field>
      <Checkbox
        label={t('first')}
        checked={first}
        onChange={(_event, { checked }) => setFirst(checked === true)}
      />
      <div className={styles.line}>
        <Button
          appearance="primary"
          disabledFocusable={password === ''}
          onClick={() => {
            if (password === '') return;
            const born = birthDate === '' ? {} : { birthDate };
            void attempt(async () =>
              toAnswer(await client.signin.passwords.judge({ ...at, login, password, ...born })),
            );
          }}
        >
          {t('check')}
        </Button>
        <Button
          disabledFocusable={!ready}
          onClick={() => {
            if (!ready) return;
            void attempt(async () => {
              const { matches, form, rehashed } = await client.signin.passwords.verify({
                ...at,
                login,
                password,
              });
              const verdict = matches
                ? t('matches', name)
                : form === 'none'
                  ? t('none', name)
                  : t('differs', name);
              return {
                tone: matches ? 'success' : 'warning',
                lines: [verdict, ...(rehashed ? [t('rehashed')] : [])],
              };
            });
          }}
        >
          {t('verify')}
        </Button>
        <Button disabledFocusable={!ready} onClick={() => ready && setConfirming(true)}>
          {t('set')}
        </Button>
      </div>
      {failure && <ErrorPanel failure={failure} />}
      {answer && (
        <MessageBar intent={answer.tone} layout="multiline" politeness="polite">
          <MessageBarBody>
            {answer.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      <PolicyInForce at={at} />
      {confirming && (
        <ConfirmDialog
          title={t('setTitle', { ...name, site: visible(at.site) })}
          confirm={t('confirm')}
          onConfirm={() => {
            setConfirming(false);
            void attempt(async () => {
              await client.signin.passwords.set({ ...at, login, password, first });
              setPassword('');
              return { tone: 'success', lines: [t('done', name)] };
            });
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{t('setText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
