import { Field, makeStyles, Select, Switch, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { LdapsSettings } from '#core/contract/directory/ldaps.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  list: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

export const DEFAULT_SETTINGS: LdapsSettings = {
  UseSecureLDAP: true,
  LdapValidateServerCertificate: true,
  LdapTrustedCertificateThumbprints: [],
  siteOs: 'unknown',
};

/** The settings of the site that decide over LDAPS, typed; a configuration file comes before them. */
export function SiteSettings(props: { value: LdapsSettings; onChange: (value: LdapsSettings) => void }) {
  const { value, onChange } = props;
  const styles = useStyles();
  const t = useTexts('directory');
  const [list, setList] = useState(value.LdapTrustedCertificateThumbprints.join('\n'));
  const flag = (name: 'UseSecureLDAP' | 'LdapValidateServerCertificate') => (
    <Switch
      label={name}
      checked={value[name]}
      onChange={(_event, { checked }) => onChange({ ...value, [name]: checked })}
    />
  );
  return (
    <Stack>
      {flag('UseSecureLDAP')}
      {flag('LdapValidateServerCertificate')}
      <Field label={t('siteOs')}>
        <Select
          value={value.siteOs}
          onChange={(_event, { value: os }) => onChange({ ...value, siteOs: os as LdapsSettings['siteOs'] })}
        >
          <option value="unknown">{t('unknown')}</option>
          <option value="windows">Windows</option>
          <option value="linux">Linux</option>
        </Select>
      </Field>
      <Field className={styles.list} label="LdapTrustedCertificateThumbprints" hint={t('onePerLine')}>
        <Textarea
          resize="vertical"
          spellCheck={false}
          value={list}
          onChange={(_event, { value: typed }) => {
            setList(typed);
            const entries = typed.split(/[\n,]/).filter((one) => one.trim() !== '');
            onChange({ ...value, LdapTrustedCertificateThumbprints: entries });
          }}
        />
      </Field>
    </Stack>
  );
}
