import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { settingsKeys } from '#core/contract/signin/settings-keys.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { message } from '#core/messages/catalogue.ts';
import { matchFacts } from '#core/views/match-facts.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { labelText, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { TextAreaField } from '#renderer/ui/form/fields.tsx';
import { completions, FormOrJson } from '#renderer/ui/json/form-or-json.tsx';
import { pointerOf } from '#renderer/ui/json/json-text.ts';
import { KeyField } from '#renderer/ui/json/key-field.tsx';
import { MapField } from '#renderer/ui/json/map-field.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** `Settings (JSON)` of a service as fields and as text, and whom claims would sign in. */
export function ServiceSettings(props: {
  at: AdminScope;
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

const useStyles = makeStyles({
  wide: { width: '100%', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Tests claims against a stored service: what it requests, and which user the claims match. */
function ClaimsTry({ at, service }: { at: AdminScope; service: Service }) {
  const styles = useStyles();
  const t = useTexts('signin-claims');
  const { client } = useApi();
  const [claims, setClaims] = useState('');
  const isReady = claims.trim().length > 1;
  const finding = useAction(() =>
    client.signin.services.match({ ...at, type: service.Type, id: service.Id, claims }),
  );
  return (
    <Stack gap="s" align="start">
      <div className={styles.wide}>
        <TextAreaField
          label={t('claims')}
          help={t('claimsHint')}
          field={{ value: claims, change: setClaims }}
        />
      </div>
      <Button disabledFocusable={!isReady} onClick={() => isReady && void finding.run()}>
        {t('find')}
      </Button>
      {finding.failure && <ErrorPanel failure={finding.failure} />}
      {finding.result && <Result result={finding.result} />}
    </Stack>
  );
}

function Result({ result }: { result: MatchResult }) {
  const facts = matchFacts(result, (field) => valueText('profile-field', field));
  return (
    <div role="status">
      <Text weight="semibold">{renderMessage(message(`match.${result.outcome}`))}</Text>
      <Facts
        facts={facts.map(({ label, value }) => [
          renderMessage(label),
          typeof value === 'string' ? sanitize(value) : renderMessage(value),
        ])}
      />
    </div>
  );
}
