import { makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { FieldMessage } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Chosen, offeredAreas, strengths } from './rights.ts';

const useStyles = makeStyles({
  table: {
    display: 'grid',
    margin: 0,
    padding: 0,
    border: 'none',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 220px)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
});

/** How much a key may do in each area. */
export function RightsField({ field }: { field: Binding<Chosen> }) {
  const styles = useStyles();
  const t = useTexts('service-keys');
  const id = useId();
  return (
    <div>
      <fieldset className={styles.table} aria-label={t('scope')}>
        {offeredAreas.map((area) => (
          <Line key={area} id={`${id}-${area}`} name={t(`area_${area}`)}>
            <Select
              id={`${id}-${area}`}
              size="small"
              value={field.value[area] ?? 'none'}
              onChange={(_event, { value }) =>
                field.change({ ...field.value, [area]: strengths.find((one) => one === value) ?? 'none' })
              }
            >
              {strengths.map((strength) => (
                <option key={strength} value={strength}>
                  {t(`effect_${strength}`)}
                </option>
              ))}
            </Select>
          </Line>
        ))}
      </fieldset>
      <FieldMessage field={field} />
    </div>
  );
}

function Line({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <>
      <Text as="span">
        <label htmlFor={id}>{name}</label>
      </Text>
      {children}
    </>
  );
}
