import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { ArrowImport20Regular, Copy20Regular, Save20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ExportResult } from '#core/contract/transfer/export.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { readRunFile, saveAs } from '#renderer/api/files.ts';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatBytes, formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

/** What an export made, and what to do with it. */
export function ExportResultView({ result, onNew }: { result: ExportResult; onNew: () => void }) {
  const t = useTexts('export');
  const say = useEntityMessage();
  const titleOf = useTypeTitle();
  const { client } = useApi();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const { file, run, size, bytes, files, entities, byType, warnings } = result;
  const name = file.split(/[\\/]/).at(-1) ?? file;
  const save = async () => {
    try {
      if (run) saveAs(name, await readRunFile(client, run, name), 'application/zip');
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const facts: [string, string][] = [
    [t('file'), sanitize(file, 1000)],
    [t('size'), `${formatBytes(size)} (${formatBytes(bytes)})`],
    [t('files'), formatCount(files)],
    ...Object.entries(byType).map(([type, count]): [string, string] => [titleOf(type), formatCount(count)]),
  ];
  return (
    <Stack>
      <MessageBar intent="success">
        <MessageBarBody>{t('done', { count: entities, number: formatCount(entities) })}</MessageBarBody>
      </MessageBar>
      <Row gap="s">
        <Button
          appearance="primary"
          icon={<ArrowImport20Regular />}
          onClick={() => void navigate({ to: '/import', search: { archive: file } })}
        >
          {t('preview')}
        </Button>
        {run && (
          <Button icon={<Save20Regular />} onClick={() => void save()}>
            {t('saveCopy')}
          </Button>
        )}
        <Button icon={<Copy20Regular />} onClick={() => void navigator.clipboard.writeText(file)}>
          {t('copyPath')}
        </Button>
        <Button onClick={onNew}>{t('newExport')}</Button>
      </Row>
      {failure && <ErrorPanel failure={failure} />}
      {warnings.map(({ message }) => (
        <Text key={JSON.stringify(message)}>{say(message)}</Text>
      ))}
      <Facts facts={facts} />
    </Stack>
  );
}
