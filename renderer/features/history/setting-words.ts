import { visible } from '#core/base/text.ts';
import { importFlagNames } from '#core/contract/transfer-options.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const SETTINGS = [
  'site',
  'archive',
  'dryRun',
  'ownSelection',
  'format',
  'associations',
  'texts',
  'onConflict',
  'ownDecisions',
] as const;

/** Names and values of settings in the window's language. */
export function useSettingWords() {
  const t = useTexts('history');
  return {
    name(name: string): string {
      const known = SETTINGS.find((one) => one === name);
      const option = importFlagNames.find((one) => one === name);
      if (option) return rendered(message(`import-option.${option}`));
      return known ? t(`setting_${known}`) : name;
    },
    value(value: string | boolean | number | undefined): string {
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      return value === undefined ? '' : visible(String(value), 1_000);
    },
  };
}
