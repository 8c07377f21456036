import { Button, Field, Input, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { directoryTexts } from '../texts.ts';
import { bundleOf, type CheckFiles, configurationOf } from './check-files.ts';
import { DEFAULT_SETTINGS, SiteSettings } from './site-settings.tsx';
import { certificateTexts } from './texts.ts';

/** Asks for one server to be checked. */
export function ServerDialog({
  onCheck,
  onClose,
}: {
  onCheck: (server: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(certificateTexts);
  const d = useTexts(directoryTexts);
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

/** Files that a check is made with, by the name under which the person has them. */
export interface NamedFiles {
  files: CheckFiles;
  names: readonly string[];
}

export const noFiles: NamedFiles = { files: { settings: DEFAULT_SETTINGS }, names: [] };

/** The settings of the site, its configuration file and what its server trusts: they count for the next checks. */
export function SettingsDialog(props: {
  value: NamedFiles;
  onChange: (change: (before: NamedFiles) => NamedFiles) => void;
  onClose: () => void;
}) {
  const { value, onChange, onClose } = props;
  const t = useTexts(certificateTexts);
  const d = useTexts(directoryTexts);
  const load = async (file: File, loaded: Promise<CheckFiles>) => {
    const more = await loaded;
    onChange(({ files, names }) => ({
      files: { ...files, ...more },
      names: [...names.filter((one) => one !== file.name), file.name],
    }));
  };
  return (
    <DialogFrame
      title={t('settingsTitle')}
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
      <div>
        <FileButton
          accept=".json,.config,.xml"
          label={d('configuration')}
          onFile={(file) => void load(file, configurationOf(file))}
        />
      </div>
      <div>
        <FileButton
          accept=".pem,.crt,.cer,.der,.p7b,.p7c,.txt"
          label={d('bundle')}
          onFile={(file) => void load(file, bundleOf(file))}
        />
      </div>
      {value.names.map((name) => (
        <Text key={name}>{d('fileLoaded', { name: visible(name) })}</Text>
      ))}
      {value.names.length > 0 && (
        <div>
          <Button
            onClick={() =>
              onChange(({ files: { settings } }) => ({ files: settings ? { settings } : {}, names: [] }))
            }
          >
            {t('clearFiles')}
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}
