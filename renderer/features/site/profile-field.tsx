import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { siteTexts } from './texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  list: { margin: 0, maxHeight: '12em', overflowY: 'auto', overflowWrap: 'anywhere' },
  button: { alignSelf: 'start' },
});

/** The path of a site's profile, and everything that is wrong with the file. */
export function ProfileField(props: {
  path: string;
  /** The saved site, of whose tables a catalog file can be drafted. */
  site: ListedSite | undefined;
  onChange: (path: string) => void;
}) {
  const { path, site, onChange } = props;
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const { client, queries } = useApi();
  const [left, setLeft] = useState(path.trim());
  const check = useQuery({
    ...queries.profile.check.queryOptions({ input: { file: left } }),
    enabled: left !== '' && left === path.trim(),
    retry: false,
  });
  const [missing, setMissing] = useState<readonly Finding[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const draft = async (name: string) => {
    setFailure(undefined);
    try {
      const { file, findings } = await client.catalog.propose({ site: name });
      setMissing(findings);
      saveAs('catalog.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json');
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const isShown = left !== '' && left === path.trim();
  const found = isShown && check.data ? check.data.findings : [];
  return (
    <div className={styles.stack}>
      <Field
        label={t('profile')}
        hint={t('profileHint')}
        {...(isShown && check.data && found.length === 0
          ? { validationMessage: t('profileFine'), validationState: 'success' as const }
          : {})}
      >
        <Input
          value={path}
          maxLength={4_000}
          onChange={(_event, { value }) => onChange(value)}
          onBlur={() => setLeft(path.trim())}
        />
      </Field>
      {isShown && check.error && <ErrorPanel failure={toFailure(check.error)} />}
      <Findings findings={found} />
      {site && (
        <Button
          className={styles.button}
          icon={<ArrowDownload20Regular />}
          onClick={() => void draft(site.name)}
        >
          {t('draftCatalog')}
        </Button>
      )}
      {failure && <ErrorPanel failure={failure} />}
      <Findings findings={missing} />
    </div>
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
