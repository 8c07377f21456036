import { Button, makeStyles, Text, Textarea } from '@fluentui/react-components';
import { type ClipboardEvent, useState } from 'react';
import type { ConnectionInFile } from '#core/contract/site/connection.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { BoundField } from '#renderer/ui/form/fields.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  list: { margin: 0, overflowWrap: 'anywhere' },
});

interface Props {
  /** Fills in the form. */
  onRead: (connection: { url: string; password: string }) => void;
}

/**
 * Fills in the form of a site from an address, a connection string or its configuration: what is pasted is read at once,
 * and a file when it is opened.
 */
export function ConnectionImport({ onRead }: Props) {
  const t = useTexts('sites');
  const { client } = useApi();
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
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (text !== '' || pasted.trim() === '') return;
    event.preventDefault();
    setText(pasted);
    void reading.run({ text: pasted });
  };
  return (
    <Stack gap="s">
      <BoundField field={{}} label={t('connectionString')} help={t('connectionStringHint')}>
        <Textarea
          rows={1}
          value={text}
          spellCheck={false}
          autoComplete="off"
          resize="vertical"
          onChange={(_event, { value }) => setText(value)}
          onPaste={paste}
        />
      </BoundField>
      <Row gap="s">
        {text.trim() !== '' && (
          <Button size="small" onClick={() => void reading.run({ text })}>
            {t('readConnectionString')}
          </Button>
        )}
        <FileButton
          size="small"
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
      {chosen && <ReadResult connection={chosen} />}
      {reading.failure && <ErrorPanel failure={reading.failure} />}
    </Stack>
  );
}

/** What came of it, and what of the string has no place in the form. */
function ReadResult({ connection: { problem, password, findings } }: { connection: ConnectionInFile }) {
  const styles = useStyles();
  const t = useTexts('sites');
  return (
    <Stack gap="s" role="status">
      <Text>{problem ? renderMessage(problem) : t('connectionRead')}</Text>
      {password !== undefined && <Text>{t('connectionPassword')}</Text>}
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((finding) => (
            <FindingItem key={JSON.stringify(finding.message)} finding={finding} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
