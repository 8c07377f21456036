import { Field, Input, Text } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import { useOperatorOf } from '#renderer/shell/use-administered-site.ts';
import { useOperatorChoice } from '#renderer/shell/use-operator-choice.tsx';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What a write of sign-in is asked with besides its plan. */
export interface SignInWriteInput {
  operator?: string;
  confirm?: string;
  secrets?: SignInSecrets;
}

/** A secret that something new comes without. */
interface LackingSecret {
  type: string;
  guid: string;
  name: string;
  secret: string;
}

/** Whom a move of sign-in is written by, with the secrets that do not come along; nothing for one of configuration. */
export function useSignInWrite(
  site: string,
  isSignIn: boolean,
  warnings: readonly Finding[],
): { input: SignInWriteInput; fields: ReactNode; isReady: boolean; remember: () => void } {
  const known = useOperatorOf(site);
  // Of configuration nobody is asked for.
  const { operator, picker, remember } = useOperatorChoice({ site, operator: isSignIn ? known : '-' });
  const [secrets, setSecrets] = useState<SignInSecrets>({});
  const [confirm, setConfirm] = useState('');
  if (!isSignIn) return { input: {}, fields: null, isReady: true, remember: () => {} };
  const input = {
    ...(operator === '' ? {} : { operator }),
    ...(confirm.trim() === '' ? {} : { confirm: confirm.trim() }),
    secrets: filled(secrets),
  };
  const fields = (
    <Stack gap="s">
      {picker}
      <SecretFields lacking={lackingSecrets(warnings)} secrets={secrets} onChange={setSecrets} />
      <LockOutField value={confirm} onChange={setConfirm} />
    </Stack>
  );
  return { input, fields, isReady: operator !== '', remember };
}

function SecretFields(props: {
  lacking: readonly LackingSecret[];
  secrets: SignInSecrets;
  onChange: (secrets: SignInSecrets) => void;
}) {
  const { lacking, secrets, onChange } = props;
  const t = useTexts('sign-in-write');
  if (lacking.length === 0) return null;
  return (
    <>
      <Text>{t('secrets')}</Text>
      {lacking.map(({ type, guid, name, secret }) => (
        <Field
          key={`${guid} ${secret}`}
          label={t('secret', { secret: fieldTitle(secret, type), name: sanitize(name, 200) })}
        >
          <Input
            type="password"
            autoComplete="off"
            value={secrets[guid]?.[secret] ?? ''}
            onChange={(_event, { value }) =>
              onChange({ ...secrets, [guid]: { ...secrets[guid], [secret]: value } })
            }
          />
        </Field>
      ))}
    </>
  );
}

/** Who would be locked out is said by the answer: only then there is a reason to fill this in. */
function LockOutField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts('sign-in-write');
  return (
    <Field label={t('lockedOut')}>
      <Input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(_event, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}

/** What the plan says that it lacks. */
function lackingSecrets(warnings: readonly Finding[]): LackingSecret[] {
  return warnings.flatMap(({ message: { code, values } }) => {
    if (code !== 'sign-in.secret-needed' && code !== 'sign-in.secret-missing') return [];
    const { type, guid, name, secrets } = values;
    if (!Array.isArray(secrets)) return [];
    const of = { type: String(type), guid: String(guid), name: String(name) };
    return secrets.map((secret) => ({ ...of, secret: String(secret) }));
  });
}

function filled(secrets: SignInSecrets): SignInSecrets {
  const given = Object.entries(secrets).map(([guid, ofOne]) => [
    guid,
    Object.fromEntries(Object.entries(ofOne).filter(([, value]) => value !== '')),
  ]);
  return Object.fromEntries(given.filter(([, ofOne]) => Object.keys(ofOne ?? {}).length > 0));
}
