import { Combobox, Field, Option } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { usePlanSite } from './plan-context.ts';

/** How many entities are offered; who does not find theirs types more of its name. */
const LIMIT = 50;

/** Pause after typing before the core is called, in milliseconds. */
const DEBOUNCE = 300;

/** Finds an entity of the receiver by its name. */
export function EntityPicker(props: {
  type: string;
  /** Guid or id of the entity that is chosen. */
  chosen: string | undefined;
  /** What follows from the choice. */
  hint: string;
  onPick: (guid: string) => void;
}) {
  const { type, chosen, hint, onPick } = props;
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  const { queries } = useApi();
  const site = usePlanSite();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  const search = useQuery({
    ...queries.transfer.search.queryOptions({
      input: { site: site ?? '', text: wanted, type, limit: LIMIT },
    }),
    enabled: site !== undefined && wanted !== '',
  });
  const found = wanted === '' ? [] : (search.data ?? []);
  return (
    <Field
      label={t('useEntity', { type: titleOf(type) })}
      hint={chosen === undefined ? hint : t('usedEntity', { entity: chosen })}
    >
      <Combobox
        freeform
        value={text}
        placeholder={t('typeName')}
        onChange={(event) => setText(event.target.value)}
        onOptionSelect={(_event, { optionValue, optionText }) => {
          if (optionValue === undefined) return;
          setText(optionText ?? '');
          onPick(optionValue);
        }}
      >
        {found.map(({ guid, path }) => (
          <Option key={guid} value={guid} text={sanitize(path, 200)}>
            {sanitize(path, 200)}
          </Option>
        ))}
        {wanted !== '' && search.data?.length === 0 && (
          <Option value="" text="" disabled>
            {t('noEntity')}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
