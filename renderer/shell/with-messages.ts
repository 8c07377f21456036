import { loadMessages, type MessageArea } from '#renderer/catalogue.ts';
import { language } from '#renderer/ui/language.ts';

/** Whatever may show what the core says comes with the texts for it, and with those that it shows itself. */
export function withMessages<Module>(
  load: () => Promise<Module>,
  ...areas: readonly MessageArea[]
): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadMessages(language(), ...areas)]);
    return module;
  };
}
