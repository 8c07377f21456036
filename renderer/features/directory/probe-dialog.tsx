import { Button, Spinner, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { type ProbedType, probedType } from '#core/contract/directory/services.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import type { Service } from '#core/contract/signin/services.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { EMPTY_PROBE, ProbeFields } from './probe-fields.tsx';
import { StepList } from './step-list.tsx';

interface Answer {
  steps: CheckStep[];
  match?: MatchResult | undefined;
  /** Why no user is told. */
  unmatched?: Message | undefined;
}

/** The least that could be a SAML response, in characters. */
const RESPONSE_LENGTH = 10;

/** Whether a service of this type can be tried. */
export function canBeProbed(type: Service['Type']): boolean {
  return type === 'ActiveDirectory' || type === 'OpenLDAP' || probedType.safeParse(type).success;
}

/** Tests a stored service step by step. What is typed here is used once and never stored. */
export function ProbeDialog({
  at,
  service,
  onClose,
}: {
  at: AdminScope;
  service: Service;
  onClose: () => void;
}) {
  const t = useTexts('directory');
  const { client } = useApi();
  const check = usePageWork<Answer>();
  const [values, setValues] = useState(EMPTY_PROBE);
  const { login, password, siteAddress, response, metadata, audience, configuration } = values;
  const { Type: type, Id: id } = service;
  const isDirectory = type === 'ActiveDirectory' || type === 'OpenLDAP';
  const user = { ...(login && { login }), ...(password && { loginPassword: password }) };
  const start = () =>
    check.start(() => {
      const configured = configuration && { configuration };
      if (isDirectory) {
        const { acceptUntrusted, followReferrals } = values;
        const choice = { acceptUntrusted, followReferrals };
        return client.directory.ldap.check({ ...at, type, id, ...choice, ...configured, ...user });
      }
      const address = /^https?:\/\/./.test(siteAddress) ? { siteAddress } : {};
      const input = { ...at, type: type as ProbedType, id, ...user, ...configured, ...address };
      return client.directory.services.check(input);
    });
  const judge = () =>
    check.start(() =>
      client.directory.services.judgeResponse({
        ...at,
        id,
        response,
        ...(metadata && { metadata }),
        ...(audience && { audience }),
      }),
    );
  const matched = ({ outcome, user, value }: MatchResult): string =>
    outcome === 'match'
      ? t('matchedUser', { who: sanitize(user?.Login ?? value ?? '') })
      : t(`${outcome}_match`);
  const isRunning = check.stage !== undefined;
  const canJudge = response.length >= RESPONSE_LENGTH && !isRunning;
  const { match, unmatched } = check.result ?? {};
  return (
    <DialogFrame
      title={t('testOf', { name: sanitize(service.Name) })}
      wide
      onClose={onClose}
      onSubmit={async () => {
        if (!isRunning) void start();
        return true;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isRunning && <Button onClick={check.stop}>{t('stop')}</Button>}
          {type === 'SAML' && (
            <Button disabledFocusable={!canJudge} onClick={() => canJudge && judge()}>
              {t('checkResponse')}
            </Button>
          )}
          <Button appearance="primary" type="submit" disabledFocusable={isRunning}>
            {t('test')}
          </Button>
        </>
      }
    >
      <ProbeFields
        type={type}
        values={values}
        onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
      />
      {check.stage !== undefined && (
        <Spinner size="tiny" label={t('checking', { stage: check.stage && stageName(check.stage) })} />
      )}
      {check.failure && <ErrorPanel failure={check.failure} />}
      {check.result && <StepList steps={check.result.steps} />}
      {match && <Text role="status">{matched(match)}</Text>}
      {unmatched && <Text role="status">{renderMessage(unmatched)}</Text>}
    </DialogFrame>
  );
}
