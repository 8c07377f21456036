import { Button, makeStyles, Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { SiteSignIn } from '#core/contract/site/sign-in.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { FlagField, SecretField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { passwordSource, type SiteForm } from './use-site-form.ts';

const useStyles = makeStyles({ start: { alignSelf: 'start' }, text: { overflowWrap: 'anywhere' } });

/** The secret that a site is signed in to with, and where it is kept. */
export function PasswordPart(props: {
  form: SiteForm;
  site: ListedSite | undefined;
  /** Forgets what is saved. */
  onClear: (name: string) => void;
}) {
  const { form, site, onClear } = props;
  const styles = useStyles();
  const t = useTexts('sites');
  const { field, values } = form;
  const secret = t(secretLabel(values.auth));
  const place = site && passwordSource(site);
  if (place !== undefined) {
    return <Text className={styles.text}>{t('passwordInFile', { secret, place: sanitize(place) })}</Text>;
  }
  const isKept = site !== undefined && site.password !== 'none';
  return (
    <>
      <SecretField field={field('password')} label={secret} help={isKept ? t('passwordKeep') : undefined} />
      <FlagField field={field('remember')} label={t('remember')} />
      {isKept && (
        <Button className={styles.start} onClick={() => onClear(site.name)}>
          {t('clearPassword')}
        </Button>
      )}
    </>
  );
}

/** What the secret of a way of signing in is called. */
function secretLabel(auth: SiteSignIn): 'password' | 'clientSecret' | 'accessToken' {
  if (auth === 'entra-service-principal') return 'clientSecret';
  return auth === 'entra-token' ? 'accessToken' : 'password';
}
