import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { BoundField, FlagField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { UserField } from '../user-field.tsx';
import { type SignInValues, supportedInputs } from './question.ts';

const TextEditor = lazy(() => import('#renderer/ui/code/text-editor.tsx'));

/** Where it is kept that the less common fields are shown. */
const SHOWS_MORE = 'access.signin.more';

const METHODS: readonly SignInMethod[] = [
  'password',
  'code',
  'windows',
  'basic',
  'pat',
  'saml',
  'oauth',
  'impersonation',
];
const DEVICES = ['web', 'android', 'ios'] as const;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
  wide: { gridColumnStart: '1', gridColumnEnd: '-1', minWidth: 0 },
  fileField: { width: '100%' },
});

/** Certificates that are trusted besides, from a file. */
export interface Bundle {
  name: string;
  /** PEM. */
  text: string;
}

/** What is asked about a sign-in: who, how, by which provider, and below that where from and with what. */
export function SignInForm(props: {
  site: string;
  form: Form<SignInValues>;
  password: string;
  onPassword: (password: string) => void;
  bundle: Bundle | undefined;
  onBundle: (bundle: Bundle | undefined) => void;
}) {
  const { site, form } = props;
  const styles = useStyles();
  const t = useTexts('access-signin');
  const a = useTexts('access');
  const m = useTexts('access-methods');
  const { values, field } = form;
  const showsMore = usePreference(SHOWS_MORE) === true;
  return (
    <>
      <div className={styles.fields}>
        <UserField site={site} field={field('user')} label={a('user')} help={a('userHelp')} />
        {values.compares && <UserField site={site} field={field('otherUser')} label={a('otherUser')} />}
        <SelectField
          field={field('method')}
          label={t('method')}
          choices={METHODS.map((value) => ({ value, label: m(value) }))}
        />
        <ProviderField site={site} form={form} name="provider" />
        {values.compares && <ProviderField site={site} form={form} name="otherProvider" />}
      </div>
      <Disclosure
        title={t('more')}
        open={showsMore}
        onToggle={(open) => preferences.set(SHOWS_MORE, open ? true : undefined)}
      >
        <Circumstances {...props} />
      </Disclosure>
    </>
  );
}

/** A provider: one of the site's list where there is an operator who may read it, or an id. */
function ProviderField(props: {
  site: string;
  form: Form<SignInValues>;
  name: 'provider' | 'otherProvider';
}) {
  const { site, form, name } = props;
  const t = useTexts('access-signin');
  const { queries } = useApi();
  const { operator } = useAdministeredSite();
  const enabled = useLinkState() === 'open' && operator !== '';
  const list = useQuery({
    ...queries.signin.providers.list.queryOptions({ input: { site, operator } }),
    enabled,
  });
  const known = list.data?.Data ?? [];
  const words = (id: string) =>
    providerLabel(
      known.find(({ Id }) => String(Id) === id),
      id,
      t,
    );
  return (
    <ComboboxField
      field={form.field(name)}
      label={t(name)}
      choices={known.map(({ Id }) => String(Id))}
      words={words}
      placeholder={t(name === 'provider' ? 'providerHint' : 'sameAsFirst')}
      help={operator === '' ? `${t('providerHelp')} ${t('noOperator')}` : t('providerHelp')}
    />
  );
}

function providerLabel(provider: Provider | undefined, id: string, t: Translate<'access-signin'>): string {
  if (!provider) return id;
  const { ProviderType: type, Description } = provider;
  return t('providerOption', { id, type, name: sanitize(Description ?? '', 60) });
}

/** What a sign-in depends on besides who and how. */
function Circumstances(props: {
  form: Form<SignInValues>;
  password: string;
  onPassword: (password: string) => void;
  bundle: Bundle | undefined;
  onBundle: (bundle: Bundle | undefined) => void;
}) {
  const { form, password, onPassword, bundle, onBundle } = props;
  const styles = useStyles();
  const t = useTexts('access-signin');
  const { values, field } = form;
  const taken = supportedInputs(values);
  return (
    <div className={styles.fields}>
      <TextField field={field('hostname')} label={t('hostname')} maxLength={400} />
      <SelectField
        field={field('device')}
        label={t('device')}
        choices={DEVICES.map((value) => ({ value, label: t(value) }))}
      />
      <TextField field={field('ip')} label={t('ip')} maxLength={100} />
      {taken.path && (
        <TextField field={field('path')} label={t('path')} help={t('pathHelp')} maxLength={2_000} />
      )}
      <KeysFile form={form} />
      {taken.password && (
        <SecretField
          field={{ value: password, change: onPassword }}
          label={t('password')}
          help={t('passwordHelp')}
        />
      )}
      <Field label={t('bundle')} hint={t('bundleHelp')}>
        <Row gap="s">
          <FileButton
            size="small"
            accept=".pem,.crt,.cer"
            label={bundle ? t('bundleLoaded', { name: sanitize(bundle.name) }) : t('bundleChoose')}
            onFile={(file) => void file.text().then((text) => onBundle({ name: file.name, text }))}
          />
          {bundle && (
            <Button size="small" onClick={() => onBundle(undefined)}>
              {t('bundleForget')}
            </Button>
          )}
        </Row>
      </Field>
      <FlagField field={field('acceptUntrusted')} label={t('acceptUntrusted')} />
      {taken.claims && (
        <div className={styles.wide}>
          <BoundField field={field('claims')} label={t('claims')} help={t('claimsHelp')}>
            <Suspense fallback={<Loading />}>
              <TextEditor
                label={t('claims')}
                value={values.claims}
                onChange={(claims) => form.change({ claims })}
              />
            </Suspense>
          </BoundField>
        </div>
      )}
    </div>
  );
}

/** The file with the site's keys; in the desktop window it can be picked. */
function KeysFile({ form }: { form: Form<SignInValues> }) {
  const styles = useStyles();
  const t = useTexts('access-signin');
  const bridge = desktopBridge();
  return (
    <Stack gap="xs" align="start">
      <div className={styles.fileField}>
        <TextField
          field={form.field('keysFile')}
          label={t('keysFile')}
          help={t('keysFileHelp')}
          maxLength={4_000}
        />
      </div>
      {bridge && (
        <Button
          size="small"
          onClick={() =>
            pickFile('.json,.config', (file) => form.change({ keysFile: bridge.pathForFile(file) }))
          }
        >
          {t('chooseFile')}
        </Button>
      )}
    </Stack>
  );
}
