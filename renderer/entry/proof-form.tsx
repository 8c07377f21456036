import { Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { call } from './api.ts';
import { EntryForm, EntryText } from './form.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-call.ts';

/** A mailbox or number to which a code was sent, and the code. */
export interface Proof {
  field: 'Email' | 'CellPhone';
  id: string;
  code: string;
}

/** Asks who registers for a mailbox or number, and for the code that is sent there. */
export function ProofForm({ by, onProved }: { by: 'email' | 'phone'; onProved: (proof: Proof) => void }) {
  const t = useTexts('entry');
  const [to, setTo] = useState('');
  const [id, setId] = useState<string>();
  const [code, setCode] = useState('');
  const { isBusy, error, run } = useAction();
  const isMail = by === 'email';
  const send = () =>
    run(async () => {
      const kind = isMail ? 'email-code' : 'phone-code';
      setId((await call<{ Id: string }>('/api/user/code', { kind, to })).Id);
    });
  const prove = () => id !== undefined && onProved({ field: isMail ? 'Email' : 'CellPhone', id, code });
  return (
    <>
      <Problem text={error} />
      <EntryForm
        action={t('next')}
        isBusy={isBusy}
        isReady={(id === undefined ? to : code).trim() !== ''}
        onSubmit={() => void (id === undefined ? send() : prove())}
      >
        {id === undefined ? (
          <EntryText
            label={isMail ? t('email') : t('phone')}
            type={isMail ? 'email' : 'tel'}
            autoComplete={isMail ? 'email' : 'tel'}
            value={to}
            onChange={setTo}
          />
        ) : (
          <>
            <Text>{t('proofSentTo', { to })}</Text>
            <EntryText
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
            />
          </>
        )}
      </EntryForm>
    </>
  );
}
