import { visible } from '#core/base/text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { readRight } from './rights.ts';

/** Says in words what a right allows. */
export function useRightWords(): (right: string) => string {
  const t = useTexts('service-keys');
  return (right) => {
    const read = readRight(right);
    if (!read) return visible(right);
    const { area, strength } = read;
    return t('right', { area: t(`area_${area}`), effect: t(`effect_${strength}`) });
  };
}
