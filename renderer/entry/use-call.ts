import { useEffect, useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { call, Refused } from './api.ts';

/** What is asked when the page opens; `undefined` until it is there. */
export function useLoaded<Data>(path: string): { data: Data | undefined; error: string | undefined } {
  const say = useSay();
  const [loaded, setLoaded] = useState<{ data?: Data; error?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, whatever the language
  useEffect(() => {
    call<Data>(path).then(
      (data) => setLoaded({ data }),
      (error: unknown) => setLoaded({ error: say(error) }),
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
