import { useEffect } from 'react';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';

/** A form whose values stay in the window while another part or page is shown; for what is no secret. */
export function usePersistentForm<Values extends object>(
  key: readonly unknown[],
  initial: Values,
  rules: {
    required?: (values: Values) => readonly (keyof Values)[];
    check?: (values: Values) => { readonly [name in keyof Values]?: string | undefined };
  },
): Form<Values> {
  const [kept, keep] = useWindowState(key, initial);
  const form = useForm<Values>({ initial: () => kept, ...rules });
  const text = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is told by its text
  useEffect(() => {
    keep(form.values);
  }, [text]);
  return form;
}
