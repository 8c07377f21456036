import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { matchFacts } from '#core/contract/match-facts.ts';
import type { MatchResult, Service } from '#core/contract/signin-services.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { TextAreaField } from '#renderer/ui/form/fields.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  wide: { width: '100%', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

/** Tests claims against a stored service: what it requests, and which user the claims match. */
export function ClaimsTry({ at, service }: { at: At; service: Service }) {
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
      <Text weight="semibold">{rendered(message(`match.${result.outcome}`))}</Text>
      <Facts
        facts={facts.map(({ label, value }) => [
          rendered(label),
          typeof value === 'string' ? visible(value) : rendered(value),
        ])}
      />
    </div>
  );
}
