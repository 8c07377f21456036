import { Button, ColorSwatch, Divider, makeStyles, SwatchPicker, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { isSavedName } from '#core/base/redact.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { type SiteColour, siteColour } from '#core/contract/site/site.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { ComboboxField } from '#renderer/ui/form/choice-fields.tsx';
import { BoundField, FlagField, LinesField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { siteColours } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type AddressFields, parseAddress } from './address.ts';
import { AddressForm, SecurityForm } from './address-form.tsx';
import { ConnectionImport } from './connection-import.tsx';
import { ProfileField } from './profile-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { foldersOf } from './site-folders.ts';
import { TestPanel, useSiteTest } from './test-panel.tsx';
import { type SavedOutcome, type SiteForm, useSiteForm } from './use-site-form.ts';

const useStyles = makeStyles({ divider: { marginBottom: tokens.spacingVerticalM } });

/** What a button at the end of a long form has brought about is not left below its edge. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Adds a site or changes one; it can be tested before it is saved. */
export function SiteDialog(props: {
  site: ListedSite | undefined;
  /** A new site begins as a copy of this one. */
  template?: ListedSite | undefined;
  sites: readonly ListedSite[];
  onSaved: (outcome: SavedOutcome) => void;
  onClose: () => void;
}) {
  const { site, template = site, sites, onSaved, onClose } = props;
  const styles = useStyles();
  const t = useTexts('sites');
  const { form, save, clearing, testAddress, url } = useSiteForm(site, template, sites, onSaved);
  const { values, change, field } = form;
  const test = useSiteTest(testAddress, values.password || undefined, false);
  const [tested, setTested] = useState(false);
  const canTest = !test.running && form.isValid;
  const [showsAdvanced, setAdvanced] = useState(false);
  // What is wrong is seen, and stays so while it is put right.
  const isWrong = isAdvancedWrong(form);
  useEffect(() => {
    if (isWrong) setAdvanced(true);
  }, [isWrong]);
  const connection = (
    <ConnectionImport
      onRead={({ url, password }) => {
        const address = parseAddress(url);
        change({ ...address, password, name: values.name || nameFrom(address) });
      }}
    />
  );
  return (
    <FormDialog
      title={site ? t('editTitle', { name: site.name }) : t('addTitle')}
      isDirty={form.isDirty}
      onSave={save}
      onClose={onClose}
      extra={
        <Button
          disabledFocusable={!canTest}
          onClick={() => {
            if (!canTest) return;
            setTested(true);
            test.start();
          }}
        >
          {test.running ? t('testing') : t('test')}
        </Button>
      }
    >
      {!site && connection}
      <TextField field={field('name')} label={t('name')} help={t('nameHint')} maxLength={64} />
      <AddressForm form={form} />
      <SignInForm form={form} site={site} onClear={(name) => void clearing.run(name)} />
      {clearing.failure && <ErrorPanel failure={clearing.failure} />}
      <Disclosure title={t('advanced')} open={showsAdvanced || isWrong} onToggle={setAdvanced}>
        {site && connection}
        <SecurityForm form={form} />
        <ComboboxField
          field={field('listFolder')}
          label={t('listFolder')}
          help={t('listFolderHint')}
          choices={foldersOf(sites)}
          maxLength={100}
        />
        <ProfileField field={field('profile')} site={site} />
        <LinesField field={field('labels')} label={t('labels')} help={t('labelsHint')} />
        <ComboboxField
          field={field('zone')}
          label={t('zone')}
          help={t('zoneHint')}
          choices={Intl.supportedValuesOf('timeZone')}
          maxLength={100}
        />
        <TextField field={field('web')} label={t('web')} help={t('webHint')} maxLength={2_000} />
        <ColourPicker field={field('colour')} />
      </Disclosure>
      <FlagField field={field('production')} label={t('production')} help={t('productionHint')} />
      {tested && (
        <div ref={bringIntoView}>
          <Divider className={styles.divider} />
          <TestPanel test={test} address={testAddress} url={url} />
        </div>
      )}
    </FormDialog>
  );
}

/** Fields behind *Advanced* that may be wrong. */
const ADVANCED = [
  'sslrootcert',
  'hostNameInCertificate',
  'sshHost',
  'sshKey',
  'sshHostKey',
  'listFolder',
  'profile',
  'labels',
  'zone',
  'web',
] as const;

function isAdvancedWrong({ field }: SiteForm): boolean {
  return ADVANCED.some((name) => field(name).problem !== undefined);
}

/** What a site that is read may be called: as its database is. */
function nameFrom({ database }: AddressFields): string {
  return isSavedName(database) ? database : '';
}

function ColourPicker({ field }: { field: Binding<SiteColour> }) {
  const t = useTexts('sites');
  const choose = (text: string) => {
    const chosen = siteColour.options.find((colour) => colour === text);
    if (chosen) field.change(chosen);
  };
  return (
    <BoundField field={field} label={t('colour')}>
      <SwatchPicker
        aria-label={t('colour')}
        shape="circular"
        selectedValue={field.value}
        onSelectionChange={(_event, { selectedValue }) => choose(selectedValue)}
      >
        {siteColour.options.map((colour) => (
          <ColorSwatch key={colour} color={siteColours[colour]} value={colour} aria-label={t(colour)} />
        ))}
      </SwatchPicker>
    </BoundField>
  );
}
