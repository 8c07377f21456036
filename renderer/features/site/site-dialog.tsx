import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Divider,
  Field,
  Input,
  makeStyles,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { AddressForm } from './address-form.tsx';
import { ColourPicker } from './colour-picker.tsx';
import { ProfileField } from './profile-field.tsx';
import { TestPanel, useSiteTest } from './test-panel.tsx';
import { siteTexts } from './texts.ts';
import { useSiteForm } from './use-site-form.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  surface: { maxWidth: '640px' },
});

/** Adds a site or changes one; it can be tested before it is saved. */
export function SiteDialog(props: {
  site: ListedSite | undefined;
  sites: readonly ListedSite[];
  onClose: () => void;
}) {
  const { site, sites, onClose } = props;
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const form = useSiteForm(site, sites, onClose);
  const { values, change, problems } = form;
  const needsPassword = values.address.kind !== 'embedded';
  const test = useSiteTest(form.testAddress, values.password || undefined, false);
  const [tested, setTested] = useState(false);
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <DialogBody>
            <DialogTitle>{site ? t('editTitle', { name: site.name }) : t('addTitle')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t('name')}
                hint={t('nameHint')}
                required
                {...(problems.name ? { validationMessage: problems.name } : {})}
              >
                <Input
                  value={values.name}
                  maxLength={64}
                  onChange={(_event, { value }) => change({ name: value })}
                />
              </Field>
              <AddressForm
                fields={values.address}
                problems={problems.address}
                onChange={(address) => change({ address: { ...values.address, ...address } })}
              />
              {needsPassword && (
                <>
                  <Field
                    label={t('password')}
                    {...(site && site.password !== 'none' ? { hint: t('passwordKeep') } : {})}
                  >
                    <Input
                      type="password"
                      autoComplete="off"
                      value={values.password}
                      onChange={(_event, { value }) => change({ password: value })}
                    />
                  </Field>
                  <Checkbox
                    label={t('remember')}
                    checked={values.remember}
                    onChange={(_event, { checked }) => change({ remember: checked === true })}
                  />
                  {site && site.password !== 'none' && (
                    <Button onClick={() => void form.clearPassword()}>{t('clearPassword')}</Button>
                  )}
                </>
              )}
              <ProfileField path={values.profile} site={site} onChange={(profile) => change({ profile })} />
              <ColourPicker colour={values.colour} onChange={(colour) => change({ colour })} />
              <Field hint={t('productionHint')}>
                <Switch
                  label={t('production')}
                  checked={values.production}
                  onChange={(_event, { checked }) => change({ production: checked })}
                />
              </Field>
              {tested && (
                <>
                  <Divider />
                  <TestPanel test={test} address={form.testAddress} isEmbedded={!needsPassword} />
                </>
              )}
              {form.notice && <p role="status">{form.notice}</p>}
              {form.failure && <ErrorPanel failure={form.failure} />}
            </DialogContent>
            <DialogActions fluid>
              <Button
                disabledFocusable={test.running || !form.complete}
                onClick={() => {
                  setTested(true);
                  test.start();
                }}
              >
                {test.running ? t('testing') : t('test')}
              </Button>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button appearance="primary" type="submit" disabledFocusable={form.saving}>
                {t('save')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
