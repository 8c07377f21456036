import { Button, Field, Link, Select, Spinner, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type CodeKind,
  codeKind,
  REHEARSAL_PORT,
  type Rehearsal,
  type RehearsalPlan,
} from '#core/contract/access/rehearse.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { language } from '#renderer/ui/language.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { CodePart } from './code-part.tsx';
import {
  EMPTY_REHEARSAL,
  RehearsalFields,
  type RehearsalValues,
  rehearsalInput,
} from './rehearsal-fields.tsx';
import { bringIntoView, RehearsalResult } from './rehearsal-result.tsx';

type Way = 'password' | CodeKind;

/**
 * Signs in with a provider from this computer. What it does, and what has to be allowed for it, is said before; what is
 * typed is used once and never stored.
 */
export function RehearseDialog(props: { at: AdminScope; providerId: number; onClose: () => void }) {
  const { at, providerId, onClose } = props;
  const t = useTexts('signin-rehearse');
  const signin = useTexts('signin');
  const { client, queries } = useApi();
  const [typed, setTyped] = useState<RehearsalValues>(EMPTY_REHEARSAL);
  const [way, setWay] = useState<Way>('password');
  const port = portOf(typed.port);
  const input = { ...at, providerId, port };
  const plan = useQuery(queries.access.rehearse.plan.queryOptions({ input }));
  const work = usePageWork<Rehearsal>();
  const isRunning = work.stage !== undefined;
  const isPassword = plan.data?.way === 'password';
  const isByCode = way !== 'password';
  const isReady =
    plan.data !== undefined &&
    !isRunning &&
    (!isPassword || (typed.login.trim() !== '' && typed.password !== ''));
  const start = () =>
    work.start(() =>
      client.access.rehearse.run({ language: language(), ...input, ...rehearsalInput(typed, isPassword) }),
    );
  return (
    <DialogFrame
      title={t('title', { name: sanitize(plan.data?.provider.title ?? '') || signin('builtIn') })}
      wide
      onClose={onClose}
      onSubmit={async () => {
        if (isReady && !isByCode) void start();
        return true;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isRunning && <Button onClick={work.stop}>{t('stop')}</Button>}
          {!isByCode && (
            <Button appearance="primary" type="submit" disabledFocusable={!isReady}>
              {t('tryIt')}
            </Button>
          )}
        </>
      }
    >
      {plan.error && <ErrorPanel failure={toFailure(plan.error)} />}
      {!plan.data && !plan.error && <Loading />}
      {plan.data && (
        <>
          <Before plan={plan.data} isByCode={isByCode} />
          {plan.data.provider.type === 'None' && <WayField way={way} onChange={setWay} />}
          <RehearsalFields
            plan={plan.data}
            isByCode={isByCode}
            typed={typed}
            onChange={(changed) => setTyped((before) => ({ ...before, ...changed }))}
          />
        </>
      )}
      {isByCode && <CodePart key={way} at={at} kind={way} given={typed} />}
      {!isByCode && isRunning && <Running work={work} />}
      {!isByCode && work.failure && <ErrorPanel failure={work.failure} />}
      {!isByCode && work.result && <RehearsalResult rehearsal={work.result} />}
    </DialogFrame>
  );
}

/** What a rehearsal does, and what has to be allowed for it. */
function Before({ plan: { notes }, isByCode }: { plan: RehearsalPlan; isByCode: boolean }) {
  const t = useTexts('signin-rehearse');
  return (
    <Section title={t('before')} level="h3">
      {notes
        .filter(({ code }) => !isByCode || code !== 'rehearsal.note.internal')
        .map((note) => (
          <Text key={note.code}>{renderMessage(note)}</Text>
        ))}
    </Section>
  );
}

/** How somebody signs in whom the site itself knows. */
function WayField({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const t = useTexts('signin-rehearse');
  return (
    <Field label={t('way')}>
      <Select
        value={way}
        onChange={(_event, { value }) => onChange(codeKind.safeParse(value).data ?? 'password')}
      >
        {(['password', ...codeKind.options] as const).map((one) => (
          <option key={one} value={one}>
            {t(`way_${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** How far it is; while a browser is waited for, the address that it has to open. */
function Running({ work: { stage, step } }: { work: ReturnType<typeof usePageWork<Rehearsal>> }) {
  const t = useTexts('signin-rehearse');
  const address = step?.stage === 'sign-in-browser' ? step.subject : undefined;
  return (
    <>
      <div ref={bringIntoView}>
        <Spinner size="tiny" label={t('running', { stage: stage ? stageName(stage) : '' })} />
      </div>
      {address !== undefined && (
        <div role="status">
          <Text block>{t('waiting')}</Text>
          <Link href={address} target="_blank" rel="noreferrer">
            {t('open')}
          </Link>
        </div>
      )}
    </>
  );
}

/** What is no port is the usual one. */
function portOf(text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 1_024 && port <= 65_535 ? port : REHEARSAL_PORT;
}
