import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { isSiteSignIn, signInNeeds, siteSignIns } from '#core/contract/site/sign-in.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { needsSecret } from './address.ts';
import { passwordSource, type SiteForm } from './use-site-form.ts';

const useStyles = makeStyles({
  halves: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    ':empty': { display: 'none' },
  },
  start: { alignSelf: 'start' },
  text: { overflowWrap: 'anywhere' },
});

const signIns = Object.keys(siteSignIns).filter(isSiteSignIn);

/** How a user signs in to the database, and with what: the user and the secret together. */
export function SignInForm(props: {
  form: SiteForm;
  site: ListedSite | undefined;
  /** Forgets the secret that is saved. */
  onClear: (name: string) => void;
}) {
  const { form, site, onClear } = props;
  const styles = useStyles();
  const t = useTexts('sites');
  const { field, values } = form;
  if (values.kind === 'embedded') return null;
  const needs = signInNeeds(values.kind === 'mssql' ? values.auth : 'sql');
  const secret = t(secretLabel(values));
  const place = site && passwordSource(site);
  const isKept = site !== undefined && site.password !== 'none';
  return (
    <>
      {values.kind === 'mssql' && (
        <SelectField
          field={field('auth')}
          label={t('auth')}
          help={t(`auth${values.auth}Hint`)}
          choices={signIns.map((value) => ({ value, label: t(`auth${value}`) }))}
        />
      )}
      <div className={styles.halves}>
        {needs.user !== 'none' && <TextField field={field('user')} label={t(userLabel(values))} />}
        {needs.secret && place === undefined && (
          <SecretField
            field={field('password')}
            label={secret}
            help={isKept ? t('passwordKeep') : undefined}
          />
        )}
        {needs.clientId && (
          <TextField
            field={field('clientId')}
            label={t(needs.clientId === 'optional' ? 'clientIdOptional' : 'clientId')}
          />
        )}
        {needs.tenantId && <TextField field={field('tenantId')} label={t('tenantId')} />}
      </div>
      {needsSecret(values) && place !== undefined && (
        <Text className={styles.text}>{t('passwordInFile', { secret, place: sanitize(place) })}</Text>
      )}
      {needsSecret(values) && place === undefined && (
        <>
          <FlagField field={field('remember')} label={t('remember')} />
          {isKept && (
            <Button className={styles.start} onClick={() => onClear(site.name)}>
              {t('clearPassword')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

type SignIn = Pick<SiteForm['values'], 'kind' | 'auth'>;

/** Entra ID knows services by a client ID. */
function userLabel({
  kind,
  auth,
}: SignIn): 'user' | 'userDomain' | 'userClient' | 'userAssigned' | 'userOptional' {
  if (kind !== 'mssql') return 'user';
  if (auth === 'ntlm') return 'userDomain';
  if (auth === 'entra-service-principal') return 'userClient';
  const { user, isClient } = signInNeeds(auth);
  if (user !== 'optional') return 'user';
  return isClient ? 'userAssigned' : 'userOptional';
}

/** What the secret of a way of signing in is called. */
function secretLabel({ kind, auth }: SignIn): 'password' | 'clientSecret' | 'accessToken' {
  if (kind === 'mssql' && auth === 'entra-service-principal') return 'clientSecret';
  return kind === 'mssql' && auth === 'entra-token' ? 'accessToken' : 'password';
}
