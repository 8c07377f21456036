import { Button, makeStyles, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { ConnectionInFile } from '#core/contract/site/connection.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { TextAreaField } from '#renderer/ui/form/fields.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  list: { margin: 0, overflowWrap: 'anywhere' },
  start: { alignSelf: 'start' },
});

interface Props {
  /** Fills in the form. */
  onRead: (connection: { url: string; password: string }) => void;
}

/** Fills in the form of a site from its own configuration: a file, or a connection string that was copied. */
export function ConnectionImport({ onRead }: Props) {
  const styles = useStyles();
  const t = useTexts('sites');
  const { client } = useApi();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ConnectionInFile>();
  const choose = (connection: ConnectionInFile | undefined) => {
    setChosen(connection);
    if (connection?.url !== undefined) {
      onRead({ url: connection.url, password: connection.password ?? '' });
    }
  };
  const reading = useAction(async (input: { file?: string; text: string }) => {
    setChosen(undefined);
    const { connections } = await client.site.readConnection(input);
    choose(connections.find(({ url }) => url !== undefined));
    // It holds a password, and the form has it now.
    setText('');
    return connections;
  });
  const connections = reading.result ?? [];

  if (!open) {
    return (
      <Button className={styles.start} onClick={() => setOpen(true)}>
        {t('fromConfiguration')}
      </Button>
    );
  }
  return (
    <Stack gap="s">
      <TextAreaField
        field={{ value: text, change: setText }}
        label={t('connectionString')}
        help={t('connectionStringHint')}
      />
      <Row gap="s">
        <Button disabled={text.trim() === ''} onClick={() => void reading.run({ text })}>
          {t('readConnectionString')}
        </Button>
        <FileButton
          accept=".json,.config,.xml"
          label={t('configurationFile')}
          onFile={async (file) => {
            await reading.run({ file: file.name, text: await file.text() });
          }}
        />
      </Row>
      {connections.length > 1 && (
        <SelectField
          field={{
            value: chosen?.name ?? '',
            change: (name) => choose(connections.find((one) => one.name === name)),
          }}
          label={t('connectionName')}
          choices={connections.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {chosen && (
        <Stack gap="s" role="status">
          <Text>{chosen.problem ? renderMessage(chosen.problem) : t('connectionRead')}</Text>
          {chosen.password !== undefined && <Text>{t('connectionPassword')}</Text>}
          {chosen.findings.length > 0 && (
            <ul className={styles.list}>
              {chosen.findings.map((finding) => (
                <FindingItem key={JSON.stringify(finding.message)} finding={finding} />
              ))}
            </ul>
          )}
        </Stack>
      )}
      {reading.failure && <ErrorPanel failure={reading.failure} />}
    </Stack>
  );
}
