import { useEffect, useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { call, Refused } from './api.ts';
import { SIGN_IN } from './return-address.ts';

interface Loaded<Data> {
  /** Undefined until it is there. */
  data: Data | undefined;
  error: string | undefined;
}

/** What is asked when the page opens. */
export function useLoaded<Data>(path: string): Loaded<Data> {
  return useAsked(path, () => false);
}

/** The same of what administrators are told: who may not go there is told so, and who is nobody signs in first. */
export function useAdministration<Data>(path: string): Loaded<Data> {
  return useAsked(path, ({ status }) => {
    const fromUrl = window.location.pathname;
    if (status === 401) window.location.assign(`${SIGN_IN}?${new URLSearchParams({ fromUrl })}`);
    if (status === 403) window.location.assign('/error/403');
    return status === 401 || status === 403;
  });
}

/** Asks once. `leave` is true where a refusal leads elsewhere. */
function useAsked<Data>(path: string, leave: (refused: Refused) => boolean): Loaded<Data> {
  const say = useSay();
  const [loaded, setLoaded] = useState<{ data?: Data; error?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, whatever the language
  useEffect(() => {
    call<Data>(path).then(
      (data) => setLoaded({ data }),
      (error: unknown) => {
        if (!(error instanceof Refused && leave(error))) setLoaded({ error: say(error) });
      },
    );
  }, [path]);
  return { data: loaded.data, error: loaded.error };
}

/** Something that a person does: whether it is under way, and what was wrong with it. */
export function useAction() {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(say(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}

function useSay(): (error: unknown) => string {
  const t = useTexts('entry');
  return (error) => (error instanceof Refused && error.message !== '' ? error.message : t('noAnswer'));
}

/** A parameter of the address; empty where it has none. */
export function parameter(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? '';
}
