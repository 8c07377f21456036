import { ColorSwatch, SwatchPicker } from '@fluentui/react-components';
import { type SiteColour, siteColour } from '#core/contract/site.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { BoundField } from '#renderer/ui/form/fields.tsx';
import { siteColours } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

export function ColourPicker({ field }: { field: Binding<SiteColour> }) {
  const t = useTexts('sites');
  const choose = (text: string) => {
    const chosen = siteColour.options.find((colour) => colour === text);
    if (chosen) field.change(chosen);
  };
  return (
    <BoundField field={field} label={t('colour')}>
      <SwatchPicker
        aria-label={t('colour')}
        shape="circular"
        selectedValue={field.value}
        onSelectionChange={(_event, { selectedValue }) => choose(selectedValue)}
      >
        {siteColour.options.map((colour) => (
          <ColorSwatch key={colour} color={siteColours[colour]} value={colour} aria-label={t(colour)} />
        ))}
      </SwatchPicker>
    </BoundField>
  );
}
