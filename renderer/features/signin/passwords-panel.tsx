import { Button, MessageBar, MessageBarBody, makeStyles, Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import { LONGEST_LOGIN } from '#core/contract/signin-passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { FlagField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { PolicyInForce } from './policy-in-force.tsx';
import { useQuestion } from './question.tsx';

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
  form: { maxWidth: '560px' },
});

/** What is wrong with a password, where in it, and what to do. */
function findingText({ message, evidence = [], remedies }: Finding): string {
  const seen = evidence.map(({ name, value }) => `${rendered(name)}: ${visible(value)}`);
  return [rendered(message), ...seen, ...remedies.map(rendered)].join(' ');
}

/** The latest result. */
type Answer = { tone: 'success' | 'warning'; lines: string[] };

interface Values {
  login: string;
  birthDate: string;
  password: string;
  first: boolean;
}

/** Checks passwords against the policy, sets and verifies them for built-in users. */
export function PasswordsPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { ask, dialog } = useQuestion();
  const form = useForm<Values>({
    initial: () => ({ login: '', birthDate: '', password: '', first: false }),
  });
  const { login, password } = form.values;
  const attempt = useAction((work: () => Promise<Answer>) => work());
  const { judge, verify, set } = usePasswordWork(at, form);
  const mayJudge = password !== '' && !attempt.isRunning;
  const ready = login.trim() !== '' && mayJudge;
  const askToSet = () =>
    ask({
      title: t('setTitle', { login: visible(login), site: visible(at.site) }),
      text: t('setText'),
      confirm: t('confirm'),
      work: () => attempt.run(set),
    });
  return (
    <Stack
      as="form"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayJudge) void attempt.run(judge);
      }}
    >
      <Text>{t('checkText')}</Text>
      <TextField field={form.field('login')} label={t('login')} maxLength={LONGEST_LOGIN} />
      <DateField field={form.field('birthDate')} label={t('birthDate')} />
      <SecretField field={form.field('password')} label={t('password')} />
      <FlagField field={form.field('first')} label={t('first')} />
      <Row>
        <Button type="submit" appearance="primary" disabledFocusable={!mayJudge}>
          {t('check')}
        </Button>
        <Button disabledFocusable={!ready} onClick={() => ready && void attempt.run(verify)}>
          {t('verify')}
        </Button>
        <Button disabledFocusable={!ready} onClick={() => ready && askToSet()}>
          {t('set')}
        </Button>
      </Row>
      {attempt.failure && <ErrorPanel failure={attempt.failure} />}
      {attempt.result && (
        <MessageBar intent={attempt.result.tone} layout="multiline" politeness="polite">
          <MessageBarBody>
            {attempt.result.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      <PolicyInForce at={at} />
      {dialog}
    </Stack>
  );
}

/** What can be done with the password that was typed, and what is said of it then. */
function usePasswordWork(at: At, form: Form<Values>) {
  const t = useTexts(texts);
  const { client } = useApi();
  const { login, password, birthDate, first } = form.values;
  const name = { login: visible(login) };
  return {
    async judge(): Promise<Answer> {
      const born = birthDate === '' ? {} : { birthDate };
      const { verdict, findings } = await client.signin.passwords.judge({ ...at, login, password, ...born });
      if (verdict === 'accepted') return { tone: 'success', lines: [t('accepted')] };
      return { tone: 'warning', lines: findings.map(findingText) };
    },
    async verify(): Promise<Answer> {
      const {
        matches,
        form: kind,
        rehashed,
      } = await client.signin.passwords.verify({ ...at, login, password });
      const verdict = matches ? 'matches' : kind === 'none' ? 'none' : 'differs';
      return {
        tone: matches ? 'success' : 'warning',
        lines: [t(verdict, name), ...(rehashed ? [t('rehashed')] : [])],
      };
    },
    async set(): Promise<Answer> {
      const { remarks } = await client.signin.passwords.set({ ...at, login, password, first });
      form.change({ password: '' });
      const tone = remarks.length > 0 ? 'warning' : 'success';
      return { tone, lines: [t('done', name), ...remarks.map(rendered)] };
    },
  };
}
