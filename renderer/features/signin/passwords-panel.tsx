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
import type { PasswordJudgement } from '#core/contract/signin-passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { PolicyInForce } from './policy-in-force.tsx';

const texts = defineTexts('signin-passwords', {
  en: {
    login: 'Login',
    password: 'Password',
    birthDate: 'Birth date',
    check: 'Check by the policy',
    checkText: 'What the password policy of this site says to a password. Nothing is stored.',
    set: 'Set it for this user…',
    verify: 'Is it this user’s?',
    first: 'The user has no password yet',
    setTitle: 'Set the password of {{login}} on {{site}}?',
    setText: 'The one that the user has now no longer works.',
    confirm: 'Set',
    done: 'The password of {{login}} is set.',
    matches: 'It is the password of {{login}}.',
    differs: 'It is not the password of {{login}}.',
    none: '{{login}} has no password here.',
    rehashed: 'Its hash was of the older form and was renewed.',
    accepted: 'The policy accepts it. What was used before is looked at when it is set.',
    contradiction:
      'The policy contradicts itself: a repeat length needs a maximum length. No password can be set.',
    'too-long': 'It is longer than {{limit}} characters. Nothing else is looked at.',
    'too-short': 'It is shorter than {{limit}} characters.',
    'no-special-character': 'It has no special character.',
    'no-capital-letter': 'It has no capital letter.',
    'equals-login': 'It is the login.',
    'equals-previous': 'It was used before.',
    'birth-date': 'It has the birth date: {{found}}.',
    sequence: 'It has a run of neighbours: {{found}}.',
    repeat: 'It has a repeated piece: {{found}}.',
  },
  ru: {
    login: 'Логин',
    password: 'Пароль',
    birthDate: 'Дата рождения',
    check: 'Проверить по политике',
    checkText: 'Что политика паролей этого сайта скажет о пароле. Ничего не сохраняется.',
    set: 'Задать этому пользователю…',
    verify: 'Это пароль пользователя?',
    first: 'У пользователя ещё нет пароля',
    setTitle: 'Задать пароль {{login}} на сайте {{site}}?',
    setText: 'Прежний пароль перестанет действовать.',
    confirm: 'Задать',
    done: 'Пароль {{login}} задан.',
    matches: 'Это пароль {{login}}.',
    differs: 'Это не пароль {{login}}.',
    none: 'У {{login}} здесь нет пароля.',
    rehashed: 'Хеш был старого вида и обновлён.',
    accepted: 'Политика его принимает. Прежние пароли проверяются при установке.',
    contradiction:
      'Политика противоречит себе: для длины повтора нужна максимальная длина. Задать пароль нельзя.',
    'too-long': 'Он длиннее {{limit}} символов. Остальное не проверяется.',
    'too-short': 'Он короче {{limit}} символов.',
    'no-special-character': 'В нём нет специального символа.',
    'no-capital-letter': 'В нём нет заглавной буквы.',
    'equals-login': 'Он совпадает с логином.',
    'equals-previous': 'Он уже использовался.',
    'birth-date': 'В нём дата рождения: {{found}}.',
    sequence: 'В нём последовательность: {{found}}.',
    repeat: 'В нём повтор: {{found}}.',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '560px' },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
});

/** What was answered last. */
type Answer = { tone: 'success' | 'warning'; lines: string[] };

/** The laboratory of passwords, and setting and verifying them for built-in users. */
export function PasswordsPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { client } = useApi();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const [first, setFirst] = useState(false);
  const [asking, setAsking] = useState(false);
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
  const judged = ({ verdict, findings }: PasswordJudgement): Answer => {
    if (verdict === 'accepted') return { tone: 'success', lines: [t('accepted')] };
    if (verdict === 'configuration-error') return { tone: 'warning', lines: [t('contradiction')] };
    return {
      tone: 'warning',
      lines: findings.map(({ rule, limit, found }) =>
        t(rule, { limit: limit ?? 0, found: shown(found ?? '') }),
      ),
    };
  };
  const name = { login: shown(login) };
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
              judged(await client.signin.passwords.judge({ ...at, login, password, ...born })),
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
              const said = matches
                ? t('matches', name)
                : form === 'none'
                  ? t('none', name)
                  : t('differs', name);
              return {
                tone: matches ? 'success' : 'warning',
                lines: [said, ...(rehashed ? [t('rehashed')] : [])],
              };
            });
          }}
        >
          {t('verify')}
        </Button>
        <Button disabledFocusable={!ready} onClick={() => ready && setAsking(true)}>
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
      {asking && (
        <ConfirmDialog
          title={t('setTitle', { ...name, site: shown(at.site) })}
          confirm={t('confirm')}
          onConfirm={() => {
            setAsking(false);
            void attempt(async () => {
              await client.signin.passwords.set({ ...at, login, password, first });
              setPassword('');
              return { tone: 'success', lines: [t('done', name)] };
            });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('setText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
