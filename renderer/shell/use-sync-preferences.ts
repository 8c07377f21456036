import { useEffect, useSyncExternalStore } from 'react';
import { languages } from '#core/messages/format.ts';
import { type Client, useApi, useLinkState } from '#renderer/api/api.tsx';
import { preferences } from '#renderer/ui/preferences.ts';
import { switchLanguage } from '#renderer/ui/texts.ts';
import { applyTheme } from '#renderer/ui/theme.ts';

/** Between two writes, so that dragging a splitter is not written at each pixel; milliseconds. */
const DEBOUNCE = 300;

/** Whether the core has said what it has; a failure is asked about anew when the way to the core is back. */
let isRead = false;

/**
 * Reads what the person's windows have kept, and writes what changes. True once pages can be shown by it; where the core
 * cannot be asked they are shown as they come.
 */
export function useSyncPreferences(): boolean {
  const { client } = useApi();
  const state = useLinkState();
  const isLoaded = useSyncExternalStore(preferences.subscribe, preferences.isLoaded);
  useEffect(() => {
    if (state !== 'open') return;
    return keep(client);
  }, [client, state]);
  return isLoaded || state === 'lost' || state === 'refused';
}

/** Until it is told to end, which happens when the way to the core does. */
function keep(client: Client): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Number.NEGATIVE_INFINITY;
  const write = async () => {
    clearTimeout(timer);
    const values = preferences.takeUnsaved();
    if (!values) return;
    written = performance.now();
    // What cannot be written waits for the next change, or for the core to be back.
    await client.window.remember({ values }).catch(() => preferences.putBack(values));
  };
  // The first change is written at once: who chooses something and closes the window finds it next time.
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), performance.now() - written < DEBOUNCE ? DEBOUNCE : 0);
  };
  const writeHidden = () => {
    if (document.visibilityState === 'hidden') void write();
  };
  const read = async () => {
    if (isRead) return;
    const kept = await client.window.remembered({}).catch(() => undefined);
    isRead = kept !== undefined;
    preferences.load(kept?.values ?? {});
    applyLanguage(preferences.get('language'));
    applyTheme(preferences.get('theme'));
  };
  void read().then(write);
  const forget = preferences.subscribe(writeSoon);
  document.addEventListener('visibilitychange', writeHidden);
  return () => {
    clearTimeout(timer);
    forget();
    document.removeEventListener('visibilitychange', writeHidden);
  };
}

function applyLanguage(kept: unknown): void {
  const known = languages.find((one) => one === kept);
  if (known) void switchLanguage(known);
}
