import { Button, MessageBar, MessageBarBody, makeStyles, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import { LONGEST_LOGIN, passwordPolicy } from '#core/contract/signin/passwords.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { labelText } from '#renderer/ui/field-texts.ts';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { FlagField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { WriteButton } from '#renderer/ui/write-refusal.tsx';
import { useConfirmation } from './confirmation.tsx';

const useStyles = makeStyles({
  form: { maxWidth: '560px' },
});

/** What is wrong with a password, where in it, and what to do. */
function findingText({ message, evidence = [], remedies }: Finding): string {
  const seen = evidence.map(({ name, value }) => `${renderMessage(name)}: ${sanitize(value)}`);
  return [renderMessage(message), ...seen, ...remedies.map(renderMessage)].join(' ');
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
export function PasswordsPanel({ at }: { at: AdminScope }) {
  const styles = useStyles();
  const t = useTexts('signin-passwords');
  const { ask, dialog } = useConfirmation(at);
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
      title: t('setTitle', { login: sanitize(login), site: sanitize(at.site) }),
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
        <WriteButton disabledFocusable={!ready} onClick={() => ready && void attempt.run(verify)}>
          {t('verify')}
        </WriteButton>
        <WriteButton disabledFocusable={!ready} onClick={() => ready && askToSet()}>
          {t('set')}
        </WriteButton>
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
function usePasswordWork(at: AdminScope, form: Form<Values>) {
  const t = useTexts('signin-passwords');
  const { client } = useApi();
  const { login, password, birthDate, first } = form.values;
  const name = { login: sanitize(login) };
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
      return { tone, lines: [t('done', name), ...remarks.map(renderMessage)] };
    },
  };
}

/** What passwords are judged by on this site. */
function PolicyInForce({ at }: { at: AdminScope }) {
  const t = useTexts('signin-settings');
  const ts = useTexts('signin');
  const { queries } = useApi();
  const policy = useQuery(queries.signin.passwords.policy.queryOptions({ input: at }));
  const textOf = (value: number | boolean | null) => {
    if (value === null) return t('disabled');
    return typeof value === 'number' ? formatCount(value) : ts(value ? 'yes' : 'no');
  };
  return (
    <Section title={t('passwords')}>
      <QueryView query={policy}>
        {(data) => (
          <Facts
            facts={passwordPolicy
              .keyof()
              .options.map((name) => [labelText('general-settings', name), textOf(data[name])] as const)}
          />
        )}
      </QueryView>
    </Section>
  );
}
