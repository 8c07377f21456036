import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** Opens the configuration file of the site, whose keys a check then uses. It is read here and kept nowhere. */
export function ConfigurationButton(props: {
  file: ConfigurationFile | undefined;
  onChange: (file: ConfigurationFile) => void;
}) {
  const { file, onChange } = props;
  const t = useTexts('directory');
  return (
    <Row>
      <FileButton
        accept=".json,.config,.xml"
        label={t('configuration')}
        onFile={(given) => void given.text().then((text) => onChange({ name: given.name, text }))}
      />
      {file && <Text>{t('fileLoaded', { name: sanitize(file.name) })}</Text>}
    </Row>
  );
}
