import { ColorSwatch, Field, SwatchPicker } from '@fluentui/react-components';
import { type SiteColour, siteColour } from '#core/contract/site.ts';
import { siteColours } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { siteTexts } from './texts.ts';

export function ColourPicker(props: { colour: SiteColour; onChange: (colour: SiteColour) => void }) {
  const t = useTexts(siteTexts);
  return (
    <Field label={t('colour')}>
      <SwatchPicker
        aria-label={t('colour')}
        shape="circular"
        selectedValue={props.colour}
        onSelectionChange={(_event, { selectedValue }) => props.onChange(selectedValue as SiteColour)}
      >
        {siteColour.options.map((colour) => (
          <ColorSwatch key={colour} color={siteColours[colour]} value={colour} aria-label={t(colour)} />
        ))}
      </SwatchPicker>
    </Field>
  );
}
