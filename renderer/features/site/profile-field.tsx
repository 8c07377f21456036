import { Button, makeStyles, Text } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { CatalogView } from './catalog-view.tsx';

const useStyles = makeStyles({
  list: { margin: 0, maxHeight: '12em', overflowY: 'auto', overflowWrap: 'anywhere' },
  button: { alignSelf: 'start' },
});

/** The path of a site's profile, and everything that is wrong with the file. */
export function ProfileField(props: {
  field: Binding<string>;
  /** The saved site, of whose tables a catalog file can be drafted. */
  site: ListedSite | undefined;
}) {
  const { field, site } = props;
  const path = field.value;
  const styles = useStyles();
  const t = useTexts('sites');
  const { client, queries } = useApi();
  const [left, setLeft] = useState(path.trim());
  const check = useQuery({
    ...queries.profile.check.queryOptions({ input: { file: left } }),
    enabled: left !== '' && left === path.trim(),
    retry: false,
  });
  const draft = useAction(async (name: string) => {
    const { file, findings } = await client.catalog.propose({ site: name });
    saveAs('catalog.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json');
    return findings;
  });
  const isShown = left !== '' && left === path.trim();
  const found = isShown && check.data ? check.data.findings : [];
  return (
    <Stack gap="s">
      <TextField
        field={{
          ...field,
          leave: () => {
            setLeft(path.trim());
            field.leave?.();
          },
        }}
        label={t('profile')}
        help={t('profileHint')}
        maxLength={4_000}
      />
      {isShown && check.data && found.length === 0 && <Text role="status">{t('profileFine')}</Text>}
      {isShown && check.error && <ErrorPanel failure={toFailure(check.error)} />}
      <Findings findings={found} />
      {isShown && check.data && (
        <CatalogView key={left} profileFile={left} catalogFile={check.data.catalogFile} site={site?.name} />
      )}
      {site && (
        <Button
          className={styles.button}
          icon={<ArrowDownload20Regular />}
          onClick={() => void draft.run(site.name)}
        >
          {t('draftCatalog')}
        </Button>
      )}
      {draft.failure && <ErrorPanel failure={draft.failure} />}
      <Findings findings={draft.result ?? []} />
    </Stack>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const styles = useStyles();
  if (findings.length === 0) return null;
  return (
    <ul className={styles.list} role="status">
      {findings.map((finding) => (
        <FindingItem
          key={`${finding.subject} ${finding.at?.pointer} ${finding.message.code}`}
          finding={finding}
        />
      ))}
    </ul>
  );
}
