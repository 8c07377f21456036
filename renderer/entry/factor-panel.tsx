import { Button, Link, Spinner, Text } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Begun, call } from './api.ts';
import { Problem } from './problem.tsx';
import { parameter, useAction } from './use-call.ts';

/** How often it is asked whether somebody has confirmed, in milliseconds. */
const PAUSE = 2_000;

/** The second factor: a page of its service, or a bot that is started. */
export function FactorPanel(props: { kind: string; onBegun: (begun: Begun) => void; onBack: () => void }) {
  const { kind, onBegun, onBack } = props;
  const t = useTexts('entry');
  const [url, setUrl] = useState<string>();
  const { isBusy, error, run } = useAction();
  const begin = () =>
    run(async () => {
      const { Url } = await call<{ Url: string }>('/api/auth/factor', { fromUrl: parameter('fromUrl') });
      if (kind === 'service') window.location.assign(Url);
      setUrl(Url);
    });
  const asked = useConfirmation(kind === 'telegram' && url !== undefined, onBegun);
  return (
    <>
      <Problem text={error ?? asked} />
      <Text>{kind === 'telegram' ? t('factorTelegram') : t('factorService')}</Text>
      {url !== undefined && kind === 'telegram' ? (
        <>
          <Link href={url} target="_blank" rel="noreferrer">
            {t('openTelegram')}
          </Link>
          <Spinner size="small" label={t('waiting')} />
        </>
      ) : (
        <Button appearance="primary" disabled={isBusy} onClick={() => void begin()}>
          {t('confirm')}
        </Button>
      )}
      <Button appearance="subtle" onClick={onBack}>
        {t('back')}
      </Button>
    </>
  );
}

/** Asks whether somebody has confirmed until that is so; what is wrong with it, where something is. */
function useConfirmation(isWaiting: boolean, onBegun: (begun: Begun) => void): string | undefined {
  const { error, run } = useAction();
  const hasFailed = error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as it is waited for
  useEffect(() => {
    if (!isWaiting || hasFailed) return undefined;
    const timer = setInterval(() => {
      void run(async () => {
        const said = await call<Begun & { IsConfirmed?: boolean }>('/api/auth/factor/confirm', {});
        if (said.IsConfirmed === false) return;
        clearInterval(timer);
        onBegun(said);
      });
    }, PAUSE);
    return () => clearInterval(timer);
  }, [isWaiting, hasFailed]);
  return error;
}
