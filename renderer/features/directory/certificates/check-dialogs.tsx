import { Button, Field, Input, makeStyles, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type CheckFiles, type NamedFiles, readBundle, readConfiguration } from './check-files.ts';
import { DEFAULT_SETTINGS, SiteSettings } from './site-settings.tsx';

const useStyles = makeStyles({
  file: { overflowWrap: 'anywhere' },
});

/** Asks for one server to be checked. */
export function ServerDialog({
  onCheck,
  onClose,
}: {
  onCheck: (server: string) => void;
  onClose: () => void;
}) {
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const [server, setServer] = useState('');
  const isGiven = server.trim() !== '';
  return (
    <DialogFrame
      title={t('checkServerTitle')}
      onClose={onClose}
      onSubmit={async () => {
        if (isGiven) onCheck(server);
        return isGiven;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={!isGiven}>
            {d('check')}
          </Button>
        </>
      }
    >
      <Field label={d('server')} hint={d('serverHint')}>
        <Input value={server} maxLength={500} onChange={(_event, { value }) => setServer(value)} />
      </Field>
    </DialogFrame>
  );
}

/** The settings of the site, its configuration file and what its server trusts: they count for the next checks of this site. */
export function SettingsDialog(props: {
  /** Whose settings they are; undefined while none is chosen. */
  site: string | undefined;
  value: NamedFiles;
  onChange: (change: (before: NamedFiles) => NamedFiles) => void;
  onClose: () => void;
}) {
  const { site, value, onChange, onClose } = props;
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const { configuration, bundle } = value.names;
  const load = async (kind: keyof NamedFiles['names'], file: File, loaded: Promise<CheckFiles>) => {
    const more = await loaded;
    onChange(({ files, names }) => ({
      files: { ...files, ...more },
      names: { ...names, [kind]: file.name },
    }));
  };
  return (
    <DialogFrame
      title={site === undefined ? t('settingsTitle') : t('settingsTitleOf', { site })}
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        return true;
      }}
      actions={
        <Button appearance="primary" type="submit">
          {t('done')}
        </Button>
      }
    >
      <Text>{t('settingsText')}</Text>
      <SiteSettings
        value={value.files.settings ?? DEFAULT_SETTINGS}
        onChange={(settings) => onChange((before) => ({ ...before, files: { ...before.files, settings } }))}
      />
      <FileOf
        accept=".json,.config,.xml"
        label={d('configuration')}
        loaded={configuration}
        onFile={(file) => void load('configuration', file, readConfiguration(file))}
      />
      <FileOf
        accept=".pem,.crt,.cer,.der,.p7b,.p7c,.txt"
        label={d('bundle')}
        loaded={bundle}
        onFile={(file) => void load('bundle', file, readBundle(file))}
      />
      {(configuration ?? bundle) !== undefined && (
        <div>
          <Button
            onClick={() =>
              onChange(({ files: { settings } }) => ({ files: settings ? { settings } : {}, names: {} }))
            }
          >
            {t('clearFiles')}
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}

/** Chooses a file; the one that is chosen is named. */
function FileOf(props: {
  accept: string;
  label: string;
  loaded: string | undefined;
  onFile: (file: File) => void;
}) {
  const { accept, label, loaded, onFile } = props;
  const styles = useStyles();
  const d = useTexts('directory');
  return (
    <Row className={styles.file}>
      <FileButton accept={accept} label={label} onFile={onFile} />
      {loaded !== undefined && <Text role="status">{d('fileLoaded', { name: sanitize(loaded) })}</Text>}
    </Row>
  );
}
