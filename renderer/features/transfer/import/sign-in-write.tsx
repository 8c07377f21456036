import { Field, Input, Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { KeptPreviewResult } from '#core/contract/transfer/import.ts';
import type { SignInSecrets } from '#core/contract/transfer/sign-in.ts';
import { useApi } from '#renderer/api/api.tsx';
import { MASK } from '#renderer/features/signin/mask.ts';
import { useOperatorOf } from '#renderer/shell/use-administered-site.ts';
import { useOperatorChoice } from '#renderer/shell/use-operator-choice.tsx';
import { withMessages } from '#renderer/shell/with-messages.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { useConfirmWithin } from '#renderer/ui/form/confirm-within.tsx';
import { NameConfirmation } from '#renderer/ui/form/name-confirmation.tsx';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useDebounced } from '#renderer/ui/use-debounced.ts';

const SignInWhatIf = lazy(
  withMessages(
    () => import('./sign-in-what-if.tsx'),
    ...(['directory', 'keys', 'ldaps', 'access', 'forms', 'window-signin'] as const),
  ),
);

/** What a write of sign-in is asked with besides its plan. */
export interface SignInWriteInput {
  operator?: string;
  confirm?: string;
  secrets?: SignInSecrets;
  confirmWithin?: number;
}

/** A secret that something new comes without. */
interface LackingSecret {
  type: string;
  guid: string;
  name: string;
  secret: string;
}

/** What is written, where that is sign-in. */
interface SignInPlan {
  site: string;
  isSignIn: boolean;
  /** Its newest preview. */
  shown: KeptPreviewResult | undefined;
  /** Whether it is asked about now. */
  isAsked: boolean;
  /** An undo takes back itself: it is not taken back in turn. */
  isUndo?: boolean;
}

/**
 * Whom a move of sign-in is written by, with the secrets that do not come along, and what it would mean; nothing for one of
 * configuration.
 */
export function useSignInWrite(plan: SignInPlan): {
  input: SignInWriteInput;
  fields: ReactNode;
  isReady: boolean;
  remember: () => void;
} {
  const { site, isSignIn, shown } = plan;
  const known = useOperatorOf(site);
  // Of configuration nobody is asked for.
  const { operator, picker, remember } = useOperatorChoice({ site, operator: isSignIn ? known : '-' });
  const [secrets, setSecrets] = useState<SignInSecrets>({});
  const [confirm, setConfirm] = useState('');
  const toConfirm = useConfirmWithin();
  const guard = useJudged(plan, operator, secrets);
  // Where nobody could say what it means, the write itself does.
  const isDangerous = guard.data ? guard.data.isDangerous : guard.isError;
  if (!isSignIn) return { input: {}, fields: null, isReady: true, remember: () => {} };
  const input = {
    ...(operator === '' ? {} : { operator }),
    ...(confirm.trim() === '' ? {} : { confirm: confirm.trim() }),
    secrets: filled(secrets),
    ...toConfirm.input,
  };
  const fields = (
    <Stack gap="s">
      {picker}
      <SecretFields lacking={lackingSecrets(shown?.warnings ?? [])} secrets={secrets} onChange={setSecrets} />
      <Judged guard={guard} isNamed={operator !== ''} />
      {isDangerous && <LockOutField site={site} value={confirm} onChange={setConfirm} />}
      {plan.isUndo ? null : toConfirm.field}
    </Stack>
  );
  const isConfirmed = !guard.data?.isDangerous || confirm.trim() === site;
  return { input, fields, isReady: operator !== '' && isConfirmed, remember };
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

/** What writing it would mean: the core tries it and rolls it back. Of secrets it is told only which there are. */
function useJudged({ site, isSignIn, shown, isAsked }: SignInPlan, operator: string, secrets: SignInSecrets) {
  const { queries } = useApi();
  const { preview = '' } = shown ?? {};
  const masked = useDebounced(JSON.stringify(maskSecrets(filled(secrets))));
  const input = { site, preview, operator, secrets: JSON.parse(masked) as SignInSecrets };
  return useQuery({
    ...queries.transfer.whatIf.queryOptions({ input }),
    enabled: isSignIn && isAsked && preview !== '' && operator !== '' && operator !== '-',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function Judged({ guard, isNamed }: { guard: ReturnType<typeof useJudged>; isNamed: boolean }) {
  const t = useTexts('sign-in-write');
  return (
    <Stack as="section" gap="s" aria-label={t('whatIf')}>
      <Text weight="semibold">{t('whatIf')}</Text>
      {isNamed ? (
        <div aria-busy={guard.isFetching}>
          <QueryView query={guard}>
            {(said) => (
              <Suspense>
                <SignInWhatIf guard={said} />
              </Suspense>
            )}
          </QueryView>
        </div>
      ) : (
        <Hint>{t('nobody')}</Hint>
      )}
    </Stack>
  );
}

/** The name of the site, before somebody is locked out. */
function LockOutField(props: { site: string; value: string; onChange: (value: string) => void }) {
  const { site, value, onChange } = props;
  const t = useTexts('sign-in-write');
  return <NameConfirmation label={t('lockedOut', { site })} value={value} onChange={onChange} />;
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

function maskSecrets(secrets: SignInSecrets): SignInSecrets {
  return Object.fromEntries(
    Object.entries(secrets).map(([guid, ofOne]) => [
      guid,
      Object.fromEntries(Object.keys(ofOne).map((name) => [name, MASK])),
    ]),
  );
}

function filled(secrets: SignInSecrets): SignInSecrets {
  const given = Object.entries(secrets).map(([guid, ofOne]) => [
    guid,
    Object.fromEntries(Object.entries(ofOne).filter(([, value]) => value !== '')),
  ]);
  return Object.fromEntries(given.filter(([, ofOne]) => Object.keys(ofOne ?? {}).length > 0));
}
