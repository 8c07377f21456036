import { Button, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Begun, call } from './api.ts';
import { EntryForm, EntryText } from './form.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-call.ts';

/** A mailbox or number, and the code that is sent there. */
export function CodeForm(props: { kind: 'email-code' | 'phone-code'; onBegun: (begun: Begun) => void }) {
  const { kind, onBegun } = props;
  const t = useTexts('entry');
  const [to, setTo] = useState('');
  const [id, setId] = useState<string>();
  const [code, setCode] = useState('');
  const { isBusy, error, run } = useAction();
  const send = () =>
    run(async () => {
      const sent = await call<{ Id: string }>('/api/auth/code', { kind, to });
      setId(sent.Id);
      setCode('');
    });
  const confirm = () => run(async () => onBegun(await call<Begun>('/api/auth/code/confirm', { id, code })));
  const isMail = kind === 'email-code';
  return (
    <>
      <Problem text={error} />
      <EntryForm
        action={id === undefined ? t('next') : t('signInNow')}
        isBusy={isBusy}
        isReady={id === undefined ? to.trim() !== '' : code.trim() !== ''}
        onSubmit={() => void (id === undefined ? send() : confirm())}
      >
        {id === undefined ? (
          <EntryText
            label={isMail ? t('email') : t('phone')}
            type={isMail ? 'email' : 'tel'}
            autoComplete={isMail ? 'email' : 'tel'}
            autoFocus
            value={to}
            onChange={setTo}
          />
        ) : (
          <>
            <Text>{t('codeSentTo', { to })}</Text>
            <EntryText
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={setCode}
            />
          </>
        )}
      </EntryForm>
      {id !== undefined && (
        <Button appearance="subtle" disabled={isBusy} onClick={() => setId(undefined)}>
          {t('codeAgain')}
        </Button>
      )}
    </>
  );
}
