import { Button, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { call } from './api.ts';
import { EntryForm, EntryText } from './form.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-call.ts';

/** A code that was sent, and what was typed. */
export interface TypedCode {
  id: string;
  code: string;
}

/** Asks for a mailbox or number, and then for the code that was sent there. */
export function CodeForm(props: {
  kind: 'email-code' | 'phone-code';
  /** Where a code is asked for. */
  path: string;
  action: string;
  /** What is said of the code. */
  sent: (to: string) => string;
  onCode: (typed: TypedCode) => Promise<void>;
}) {
  const { kind, path, action, sent, onCode } = props;
  const t = useTexts('entry');
  const [to, setTo] = useState('');
  const [id, setId] = useState<string>();
  const [code, setCode] = useState('');
  const { isBusy, error, run } = useAction();
  const send = async () => {
    setId((await call<{ Id: string }>(path, { kind, to })).Id);
    setCode('');
  };
  const isMail = kind === 'email-code';
  return (
    <>
      <Problem text={error} />
      <EntryForm
        action={id === undefined ? t('next') : action}
        isBusy={isBusy}
        isReady={(id === undefined ? to : code).trim() !== ''}
        onSubmit={() => void run(() => (id === undefined ? send() : onCode({ id, code })))}
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
            <Text>{sent(to)}</Text>
            <EntryCode isDigits value={code} onChange={setCode} />
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

/** A code from a letter or message. */
export function EntryCode(props: { isDigits?: boolean; value: string; onChange: (code: string) => void }) {
  const { isDigits = false, ...typed } = props;
  const t = useTexts('entry');
  const inputMode = isDigits ? 'numeric' : 'text';
  return (
    <EntryText label={t('code')} autoComplete="one-time-code" inputMode={inputMode} autoFocus {...typed} />
  );
}
