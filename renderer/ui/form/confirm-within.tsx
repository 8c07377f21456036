import { Checkbox } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { SelectField } from './choice-fields.tsx';

/** Times to choose from, in minutes. */
const MINUTES = ['5', '10', '30', '60', '240'] as const;
type Minutes = (typeof MINUTES)[number];

/** Asks whether a change of sign-in is to be taken back unless it is confirmed, and after how long. */
export function useConfirmWithin(): { input: { confirmWithin?: number }; field: ReactNode } {
  const t = useTexts('confirm-within');
  const [isTicked, setTicked] = useState(false);
  const [minutes, setMinutes] = useState<Minutes>('10');
  return {
    input: isTicked ? { confirmWithin: Number(minutes) } : {},
    field: (
      <Stack gap="xs">
        <Checkbox
          label={t('tick')}
          checked={isTicked}
          onChange={(_event, { checked }) => setTicked(checked === true)}
        />
        {isTicked && (
          <>
            <SelectField
              field={{ value: minutes, change: (value: string) => setMinutes(value as Minutes) }}
              label={t('after')}
              choices={MINUTES.map((value) => ({
                value,
                label: t('minutes', { count: Number(value), number: formatCount(Number(value)) }),
              }))}
            />
            <Hint>{t('help')}</Hint>
          </>
        )}
      </Stack>
    ),
  };
}
