import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Spinner,
  Text,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { visible } from '#core/base/text.ts';
import { type ProbedType, probedType } from '#core/contract/directory-services.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import type { MatchResult, Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { StepTable } from './step-table.tsx';
import { directoryTexts } from './texts.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '900px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

interface Answer {
  steps: CheckStep[];
  match?: MatchResult | undefined;
}

/** Whether a service of this type can be tried. */
export function canBeProbed(type: Service['Type']): boolean {
  return type === 'ActiveDirectory' || type === 'OpenLDAP' || probedType.safeParse(type).success;
}

/** Tests a stored service step by step. What is typed here is used once and never stored. */
export function ProbeDialog({ at, service, onClose }: { at: At; service: Service; onClose: () => void }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const check = usePageWork<Answer>();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [accept, setAccept] = useState(false);
  const [siteAddress, setSiteAddress] = useState('');
  const [response, setResponse] = useState('');
  const [metadata, setMetadata] = useState('');
  const [audience, setAudience] = useState('');
  const { Type: type, Id: id } = service;
  const isDirectory = type === 'ActiveDirectory' || type === 'OpenLDAP';
  const user = { ...(login && { login }), ...(password && { loginPassword: password }) };
  const start = () =>
    check.start(() => {
      if (isDirectory)
        return client.directory.ldap.check({ ...at, type, id, acceptUntrusted: accept, ...user });
      const address = /^https?:\/\/./.test(siteAddress) ? { siteAddress } : {};
      return client.directory.services.check({ ...at, type: type as ProbedType, id, ...user, ...address });
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
  const line = (
    label: string,
    value: string,
    change: (value: string) => void,
    kind: 'text' | 'password' = 'text',
  ): ReactNode => (
    <Field label={label}>
      <Input
        type={kind}
        autoComplete="off"
        value={value}
        onChange={(_event, { value: next }) => change(next)}
      />
    </Field>
  );
  const matched = ({ outcome, user, value }: MatchResult): string =>
    outcome === 'match'
      ? t('matchedUser', { who: visible(user?.Login ?? value ?? '') })
      : t(`${outcome}_match`);
  const isRunning = check.stage !== undefined;
  const { match } = check.result ?? {};
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('testOf', { name: visible(service.Name) })}</DialogTitle>
          <DialogContent className={styles.content}>
            {(isDirectory || type === 'Radius') && line(t('login'), login, setLogin)}
            {(isDirectory || type === 'Radius') &&
              line(t('loginPassword'), password, setPassword, 'password')}
            {isDirectory && (
              <Checkbox
                label={t('accept')}
                checked={accept}
                onChange={(_event, { checked }) => setAccept(checked === true)}
              />
            )}
            {type === 'OAuth' && line(t('siteAddress'), siteAddress, setSiteAddress)}
            {type === 'SAML' && (
              <>
                <Field label={t('response')}>
                  <Textarea
                    spellCheck={false}
                    value={response}
                    onChange={(_event, { value }) => setResponse(value)}
                  />
                </Field>
                {line(t('audience'), audience, setAudience)}
                <Field label={t('metadata')}>
                  <Textarea
                    spellCheck={false}
                    value={metadata}
                    onChange={(_event, { value }) => setMetadata(value)}
                  />
                </Field>
              </>
            )}
            {check.stage !== undefined && (
              <Spinner size="tiny" label={t('checking', { stage: check.stage && stageName(check.stage) })} />
            )}
            {check.failure && <ErrorPanel failure={check.failure} />}
            {check.result && <StepTable steps={check.result.steps} />}
            {match && <Text role="status">{matched(match)}</Text>}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('close')}</Button>
            {isRunning && <Button onClick={check.stop}>{t('stop')}</Button>}
            {type === 'SAML' && (
              <Button
                disabledFocusable={response.length < 10 || isRunning}
                onClick={() => response.length >= 10 && judge()}
              >
                {t('checkResponse')}
              </Button>
            )}
            <Button appearance="primary" disabledFocusable={isRunning} onClick={() => !isRunning && start()}>
              {t('test')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
