import { Button, Field, Input, makeStyles, Switch, Text, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneralSettings, SettingsAnswer } from '#core/contract/signin-settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { settingsTexts } from './settings-texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'end',
  },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

type Name = keyof GeneralSettings;

/** Names in the order of the form, by what they protect. */
const GROUPS = {
  bruteForce: [
    'FailedAttemptsBeforeBlock',
    'FailedAttemptsBeforeCaptcha',
    'FailedIpAttemptsBeforeBlock',
    'IsCaptchaEnabled',
  ],
  signin: ['ForbidEmailAsLogin', 'IsRegistrationAllowed'],
  passwords: [
    'PasswordMinLength',
    'PasswordMaxLength',
    'PasswordMinSequenceLength',
    'PasswordMinRepeatLength',
    'PasswordHistoryLength',
    'PasswordValidityDays',
    'PasswordRecoveryCodeDays',
    'PasswordNeedsSpecialCharacter',
    'PasswordNeedsCapitalLetter',
    'PasswordMayEqualPrevious',
    'PasswordMayEqualLogin',
    'PasswordChecksBirthDate',
  ],
} as const satisfies Record<string, readonly Name[]>;

/** The general settings of sign-in; an empty number is off. */
export function SettingsPanel({ at }: { at: At }) {
  const { queries } = useApi();
  const stored = useQuery(queries.signin.settings.get.queryOptions({ input: at }));
  if (stored.error)
    return <ErrorPanel failure={toFailure(stored.error)} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Loading />;
  return <SettingsForm at={at} stored={stored.data.settings} findings={stored.data.findings} />;
}

function SettingsForm(props: { at: At; stored: GeneralSettings; findings: SettingsAnswer['findings'] }) {
  const { at, stored, findings } = props;
  const styles = useStyles();
  const t = useTexts(settingsTexts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<Partial<GeneralSettings>>({});
  const [failure, setFailure] = useState<Failure>();
  const [saved, setSaved] = useState(false);
  const isChanged = Object.keys(changes).length > 0;
  const change = (name: Name, value: number | boolean | null) => {
    setSaved(false);
    setChanges((before) => {
      const { [name]: _, ...others } = before;
      return value === stored[name] ? others : { ...others, [name]: value };
    });
  };
  const save = async () => {
    try {
      await client.signin.settings.update({ ...at, settings: changes });
      setFailure(undefined);
      setChanges({});
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: queries.signin.key() });
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const values = { ...stored, ...changes };
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save();
      }}
    >
      {Object.entries(GROUPS).map(([group, names]) => (
        <section key={group} className={styles.stack} aria-label={t(group as keyof typeof GROUPS)}>
          <Text weight="semibold">{t(group as keyof typeof GROUPS)}</Text>
          <div className={styles.grid}>
            {names.map((name) => (
              <SettingInput
                key={name}
                label={t(name)}
                value={values[name]}
                onChange={(value) => change(name, value)}
              />
            ))}
          </div>
        </section>
      ))}
      {findings.length > 0 && (
        <ul className={styles.list} aria-label={t('warnings')}>
          {findings.map(({ message, remedies }) => (
            <li key={message.code}>{[message, ...remedies].map(rendered).join(' ')}</li>
          ))}
        </ul>
      )}
      {failure && <ErrorPanel failure={failure} />}
      <div className={styles.line}>
        <Button appearance="primary" type="submit" disabledFocusable={!isChanged}>
          {t('save')}
        </Button>
        {isChanged && <Button onClick={() => setChanges({})}>{t('revert')}</Button>}
        {saved && <Text role="status">{t('saved')}</Text>}
      </div>
    </form>
  );
}

function SettingInput(props: {
  label: string;
  value: number | boolean | null;
  onChange: (value: number | boolean | null) => void;
}) {
  const { label, value, onChange } = props;
  const t = useTexts(settingsTexts);
  if (typeof value === 'boolean')
    return <Switch label={label} checked={value} onChange={(_event, { checked }) => onChange(checked)} />;
  return (
    <Field label={label}>
      <Input
        type="number"
        min={1}
        step={1}
        placeholder={t('disabled')}
        value={value === null ? '' : String(value)}
        onChange={(_event, { value: typed }) => onChange(typed === '' ? null : Number(typed))}
      />
    </Field>
  );
}
