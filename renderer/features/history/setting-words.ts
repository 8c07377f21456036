import { visible } from '#core/base/text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { historyTexts } from './texts.ts';

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
  'importWithoutKeepIdentity',
  'importAsNewData',
  'copyShared',
  'includeAllResolutions',
  'importConstraintsActionEnrichWithDefaults',
  'withDenormalization',
] as const;

/** Names and values of settings in the window's language. */
export function useSettingWords() {
  const t = useTexts(historyTexts);
  return {
    name(name: string): string {
      const known = SETTINGS.find((one) => one === name);
      return known ? t(`setting_${known}`) : name;
    },
    value(value: string | boolean | number | undefined): string {
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      return value === undefined ? '' : visible(String(value), 1_000);
    },
  };
}
