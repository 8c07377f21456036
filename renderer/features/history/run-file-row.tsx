import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Save20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { RunFile } from '#core/contract/run.ts';
import { useApi } from '#renderer/api/api.tsx';
import { readRunFile, saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatBytes } from '#renderer/ui/format.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { TextPane } from '#renderer/ui/text-pane.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  file: { padding: `${tokens.spacingVerticalXS} 0` },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** Bytes that are shown in place. */
const SHOWN = 1_000_000;

/** A file of a run: its size, a look into it where it is text, and a copy of it. */
export function RunFileRow({ run, file }: { run: string; file: RunFile }) {
  const styles = useStyles();
  const t = useTexts('history');
  const { client } = useApi();
  const [open, setOpen] = useState(false);
  const isText = /\.(txt|json)$/i.test(file.name);
  const saving = useAction(async () => {
    saveAs(file.name, await readRunFile(client, run, file.name), 'application/octet-stream');
  });
  return (
    <li className={styles.file}>
      <Row>
        <Text className={styles.name} weight="semibold">
          {sanitize(file.name)}
        </Text>
        {file.size === undefined ? <Text>{t('gone')}</Text> : <Text>{formatBytes(file.size)}</Text>}
        {file.size !== undefined && isText && (
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? t('hide') : t('show')}: ${sanitize(file.name)}`}
            onClick={() => setOpen(!open)}
          >
            {open ? t('hide') : t('show')}
          </Button>
        )}
        {file.size !== undefined && (
          <Button
            size="small"
            icon={<Save20Regular />}
            disabled={saving.isRunning}
            aria-label={`${t('save')}: ${sanitize(file.name)}`}
            onClick={() => void saving.run()}
          >
            {t('save')}
          </Button>
        )}
      </Row>
      {saving.failure && <ErrorPanel failure={saving.failure} />}
      {open && <FileText run={run} name={file.name} />}
    </li>
  );
}

function FileText({ run, name }: { run: string; name: string }) {
  const { queries } = useApi();
  const content = useQuery(
    queries.history.read.queryOptions({ input: { run, file: name, offset: 0, length: SHOWN } }),
  );
  return <QueryView query={content}>{(read) => <ReadText name={name} {...read} />}</QueryView>;
}

function ReadText({ name, base64, size }: { name: string; base64: string; size: number }) {
  const t = useTexts('history');
  const bytes = Uint8Array.fromBase64(base64);
  return (
    <>
      {size > bytes.length && <Text>{t('tooLong')}</Text>}
      <TextPane label={name} text={new TextDecoder().decode(bytes)} />
    </>
  );
}
