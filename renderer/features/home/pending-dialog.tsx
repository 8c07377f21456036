import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PendingChange } from '#core/contract/signin/pending.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WriteButton } from '#renderer/ui/write-refusal.tsx';

/** Keeps a change of sign-in that waits to be confirmed, or takes it back. */
export function PendingDialog(props: { pending: PendingChange; what: string; onClose: () => void }) {
  const { pending, what, onClose } = props;
  const { run, site, state, failure } = pending;
  const t = useTexts('home');
  const navigate = useNavigate();
  const { client } = useApi();
  const settling = useSettling(onClose);
  const isReady = !settling.isRunning;
  return (
    <DialogFrame
      title={t('pendingTitle', { site })}
      spread
      onClose={onClose}
      onSubmit={async () => true}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/history', search: { run } })}>{t('openRun')}</Button>
          {state === 'stuck' ? (
            <Button onClick={() => void navigate({ to: '/history/undo', search: { run, ask: true } })}>
              {t('pendingUndo')}
            </Button>
          ) : (
            <WriteButton
              disabled={!isReady}
              onClick={() => void settling.run(() => client.signin.pending.takeBack({ run }))}
            >
              {t('pendingTakeBack')}
            </WriteButton>
          )}
          <Button
            appearance="primary"
            disabled={!isReady}
            onClick={() => void settling.run(() => client.signin.pending.confirm({ run }))}
          >
            {t('pendingConfirm')}
          </Button>
        </>
      }
    >
      <p>{what}</p>
      <Evidence pending={pending} />
      {failure && <ErrorPanel failure={{ ...failure, code: failure.code as Failure['code'] }} />}
      {settling.failure && <ErrorPanel failure={settling.failure} />}
    </DialogFrame>
  );
}

/** Which sign-ins confirm it. */
function Evidence({ pending: { evidence } }: { pending: PendingChange }) {
  const t = useTexts('home');
  if (evidence.length === 0) return <p>{t('pendingByHand')}</p>;
  return (
    <>
      <p>{t('pendingEvidence')}</p>
      <ul>
        {evidence.map((one) => (
          <li key={JSON.stringify(one)}>{renderMessage(one)}</li>
        ))}
      </ul>
    </>
  );
}

/** Does what was decided, and reads everything that shows it again. */
function useSettling(onDone: () => void) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useAction(async (work: () => Promise<unknown>) => {
    await work();
    await Promise.all(
      [queries.signin.key(), queries.history.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    onDone();
  });
}
