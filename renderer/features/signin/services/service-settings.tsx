import { Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Service } from '#core/contract/signin-services.ts';
import { settingsKeys } from '#core/contract/signin-settings-keys.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { labelText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { completions, FormOrJson } from '#renderer/ui/json/form-or-json.tsx';
import { pointerOf } from '#renderer/ui/json/json-text.ts';
import { KeyField } from '#renderer/ui/json/key-field.tsx';
import { MapField } from '#renderer/ui/json/map-field.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ClaimsTry } from './claims-try.tsx';

/** `Settings (JSON)` of a service as fields and as text, and whom claims would sign in. */
export function ServiceSettings(props: {
  at: At;
  type: 'OAuth' | 'SAML';
  service: Service | undefined;
  field: Binding<string>;
  above: ReactNode;
  below: ReactNode;
}) {
  const { at, type, service, field, above, below } = props;
  const grid = useFieldGrid();
  const t = useTexts('signin-services');
  const { client, queries } = useApi();
  const keys = settingsKeys[type];
  const offered = useMemo(() => completions(keys), [keys]);
  const judged = useQuery({
    ...queries.signin.services.judge.queryOptions({ input: { type, text: field.value } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const label = labelText(`service.${type}`, 'SettingsJson');
  const isSet = (path: readonly string[]) => service?.Secrets[`Settings/${path.join('/')}`] === true;
  return (
    <FormOrJson
      label={label}
      kind="object"
      value={field.value}
      onChange={field.change}
      keys={offered}
      findings={judged.data?.findings ?? []}
      judge={async (text) => (await client.signin.services.judge({ type, text })).findings}
      atFields={new Set(keys.map(({ path }) => pointerOf(path)))}
      above={above}
      below={below}
      more={
        service
          ? [{ id: 'claims', label: t('claims'), content: <ClaimsTry at={at} service={service} /> }]
          : []
      }
    >
      <Text weight="semibold">{label}</Text>
      <div className={grid}>
        {keys.map((spec) => {
          const given = { form: `settings.${type}`, spec, base: [] } as const;
          const name = spec.path.join('.');
          if (spec.kind === 'map') return <MapField key={name} {...given} />;
          return <KeyField key={name} {...given} isSet={isSet(spec.path)} />;
        })}
      </div>
    </FormOrJson>
  );
}
