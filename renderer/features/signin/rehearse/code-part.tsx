import { Button, Field, Input, Text } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CodeKind } from '#core/contract/access/rehearse.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { placeOf, type RehearsalValues } from './rehearsal-fields.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';

/** Signs in by a login code: it is made, read in the outbox, and entered. Nothing is sent to anybody. */
export function CodePart(props: {
  at: AdminScope;
  kind: CodeKind;
  given: Pick<RehearsalValues, 'hostname' | 'ip' | 'configuration'>;
}) {
  const { at, kind, given } = props;
  const t = useTexts('signin-rehearse');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [user, setUser] = useState('');
  const [code, setCode] = useState('');
  const outbox = useQuery(queries.access.rehearse.outbox.queryOptions({ input: at }));
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: queries.access.rehearse.outbox.key({ input: at }) });
  const making = useAction(() => client.access.rehearse.sendCode({ ...at, user, kind }));
  const entering = useAction((id: string) =>
    client.access.rehearse.enterCode({ ...at, id, code, ...placeOf(given) }),
  );
  const codes = (outbox.data ?? []).filter((one) => one.kind === kind);
  const latest = codes[0];
  const canMake = user.trim() !== '' && !making.isRunning;
  const canEnter = latest !== undefined && code.trim() !== '' && !entering.isRunning;
  const failure = making.failure ?? entering.failure;
  return (
    <>
      <Field label={t('user')} required>
        <Input autoComplete="off" value={user} onChange={(_event, { value }) => setUser(value)} />
      </Field>
      <Button disabledFocusable={!canMake} onClick={() => canMake && void making.run().then(refresh)}>
        {t('makeCode')}
      </Button>
      {codes.length > 0 && (
        <Section title={t('outbox')} level="h3">
          {codes.map((one) => (
            <Text key={one.id}>
              {t(`outbox_${one.kind}`, { to: sanitize(one.to), code: one.code })} ({t(`state_${one.state}`)})
            </Text>
          ))}
        </Section>
      )}
      <Field label={t('code')} required>
        <Input
          autoComplete="off"
          inputMode="numeric"
          value={code}
          onChange={(_event, { value }) => setCode(value)}
        />
      </Field>
      <Button
        disabledFocusable={!canEnter}
        onClick={() => canEnter && void entering.run(latest.id).then(refresh)}
      >
        {t('enter')}
      </Button>
      {failure && <ErrorPanel failure={failure} />}
      {entering.result && <RehearsalResult rehearsal={entering.result} />}
    </>
  );
}
