import { sanitize } from '#core/base/sanitize.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { readRight } from './rights.ts';

/** Says in words what a right allows. */
export function useRightLabel(): (right: string) => string {
  const t = useTexts('service-keys');
  return (right) => {
    const read = readRight(right);
    if (!read) return sanitize(right);
    const { area, strength } = read;
    return t('right', { area: t(`area_${area}`), effect: t(`effect_${strength}`) });
  };
}
