import { useEffect, useSyncExternalStore } from 'react';
import { languages } from '#core/messages/format.ts';
import { type Client, useApi, useLinkState } from '#renderer/api/api.tsx';
import { remembered } from '#renderer/ui/remembered.ts';
import { switchLanguage } from '#renderer/ui/texts.ts';
import { takeTheme } from '#renderer/ui/theme.ts';

/** After a change, so that dragging a splitter is written once; milliseconds. */
const PAUSE = 300;

/**
 * Reads what the person's windows have kept, and writes what changes. True once pages can be shown by it; where the core
 * cannot be asked they are shown as they come.
 */
export function useKeepRemembered(): boolean {
  const { client } = useApi();
  const state = useLinkState();
  const isLoaded = useSyncExternalStore(remembered.subscribe, remembered.isLoaded);
  useEffect(() => {
    if (state !== 'open') return;
    return keep(client);
  }, [client, state]);
  return isLoaded || state === 'lost' || state === 'refused';
}

/** Until it is told to end, which happens when the way to the core does. */
function keep(client: Client): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    clearTimeout(timer);
    const values = remembered.takeUnsaved();
    if (!values) return;
    // What cannot be written waits for the next change, or for the core to be back.
    await client.window.remember({ values }).catch(() => remembered.putBack(values));
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), PAUSE);
  };
  const writeHidden = () => {
    if (document.visibilityState === 'hidden') void write();
  };
  const read = async () => {
    if (remembered.isLoaded()) return;
    const kept = await client.window.remembered({}).catch(() => undefined);
    remembered.load(kept?.values ?? {});
    takeLanguage(remembered.get('language'));
    takeTheme(remembered.get('theme'));
  };
  void read().then(write);
  const forget = remembered.subscribe(writeSoon);
  document.addEventListener('visibilitychange', writeHidden);
  return () => {
    clearTimeout(timer);
    forget();
    document.removeEventListener('visibilitychange', writeHidden);
  };
}

function takeLanguage(kept: unknown): void {
  const known = languages.find((one) => one === kept);
  if (known) void switchLanguage(known);
}
