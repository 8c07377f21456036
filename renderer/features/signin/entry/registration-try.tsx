import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import {
  LONGEST_HOST_NAME,
  LONGEST_REGISTERED,
  type RegistrationOutcome,
  type RegistrationSource,
} from '#core/contract/signin/entry.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { fieldLabels, labelText } from '#renderer/ui/field-texts.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { MessageList } from '../../access/message-list.tsx';

const useStyles = makeStyles({
  check: { alignSelf: 'flex-start' },
  link: { overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace },
});

interface FormField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
}

/** Where somebody registers, and how that was verified. */
interface Circumstances {
  domain: string;
  verifiedBy: '' | 'phone' | 'email';
  source: RegistrationSource;
}

/** The registration form as `RegistrationFields` makes it, to test it; nothing is stored. */
export function RegistrationTry({ at, stored }: { at: AdminScope; stored: string }) {
  const styles = useStyles();
  const grid = useFieldGrid();
  const t = useTexts('signin-registration');
  const { client } = useApi();
  const [values, setValues] = useState<Record<string, string>>({});
  const circumstances = useForm<Circumstances>({
    initial: () => ({ domain: 'portal.example.com', verifiedBy: '', source: 'spa_base' }),
  });
  const { domain, verifiedBy, source } = circumstances.values;
  const fields = fieldsOf(stored);
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const checking = useAction(() =>
    client.signin.entry.register({
      ...{ ...at, source, values: Object.fromEntries(filled), domain: domain || 'localhost' },
      ...(verifiedBy && { verifiedBy }),
    }),
  );
  const isHidden = ({ Key, IsHidden }: FormField) =>
    IsHidden || Key === { phone: 'CellPhone', email: 'Email', '': '' }[verifiedBy];
  // A password must not be part of an address.
  const query = new URLSearchParams(filled.filter(([name]) => name !== 'Password'));
  return (
    <Stack as="section" gap="s" aria-label={t('title')}>
      <Text weight="semibold">{t('title')}</Text>
      {fields.length === 0 ? (
        <Text>{t('empty')}</Text>
      ) : (
        <>
          <CircumstanceFields form={circumstances} />
          <div className={grid}>
            {fields
              .filter(({ Key }) => Key !== 'Note')
              .map((field) => (
                <RegistrationField
                  key={field.Key}
                  field={field}
                  isHidden={isHidden(field)}
                  value={values[field.Key] ?? ''}
                  onChange={(value) => setValues((before) => ({ ...before, [field.Key]: value }))}
                />
              ))}
          </div>
          <Button className={styles.check} onClick={() => void checking.run()}>
            {t('check')}
          </Button>
          {filled.length > 0 && (
            <Text className={styles.link}>
              {`${t('prefill')}: /spa/entry/signup?${sanitize(query.toString())}`}
            </Text>
          )}
        </>
      )}
      {checking.failure && <ErrorPanel failure={checking.failure} />}
      {checking.result && <Outcome outcome={checking.result} />}
    </Stack>
  );
}

function CircumstanceFields({ form: { field } }: { form: Form<Circumstances> }) {
  const grid = useFieldGrid();
  const t = useTexts('signin-registration');
  const domain = field('domain');
  return (
    <div className={grid}>
      <TextField
        label={t('host')}
        field={{ ...domain, change: (value) => domain.change(value.trim()) }}
        maxLength={LONGEST_HOST_NAME}
      />
      <SelectField
        label={t('verified')}
        field={field('verifiedBy')}
        choices={[
          { value: '', label: t('nothing') },
          { value: 'phone', label: t('phone') },
          { value: 'email', label: t('email') },
        ]}
      />
      <SelectField
        label={t('source')}
        field={field('source')}
        choices={[
          { value: 'spa_base', label: t('web') },
          { value: 'mobile', label: t('mobile') },
        ]}
      />
    </div>
  );
}

function RegistrationField(props: {
  field: FormField;
  isHidden: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { field, isHidden, value, onChange } = props;
  const t = useTexts('signin-registration');
  const said = [...(isHidden ? [t('hidden')] : []), ...(field.isRequired ? [t('required')] : [])];
  const bound = { ...fieldLabels('registration', field.Key, ...said), field: { value, change: onChange } };
  if (field.Key === 'Password') return <SecretField {...bound} />;
  return <TextField {...bound} maxLength={LONGEST_REGISTERED} />;
}

/** What the site would store, or why it would refuse. */
function Outcome({ outcome: { problems, notes, values } }: { outcome: RegistrationOutcome }) {
  const t = useTexts('signin-registration');
  const isRefused = problems.length > 0;
  return (
    <div role="status">
      <Text weight="semibold">{t(isRefused ? 'refused' : 'stored')}</Text>
      {isRefused && <MessageList messages={problems} />}
      {notes.map(({ title, Color }) => (
        <Text key={`${Color} ${title}`} block>
          {sanitize(title, 2_000)}
        </Text>
      ))}
      <Facts
        facts={Object.entries(values)
          .filter(([name]) => name !== 'Password')
          .map(([name, value]) => [labelText('registration', name), sanitize(value)] as const)}
      />
    </div>
  );
}

function fieldsOf(text: string): FormField[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.map((one: Partial<FormField> | null) => ({
      Key: String(one?.Key ?? ''),
      isRequired: one?.isRequired === true,
      IsHidden: one?.IsHidden === true,
    }));
  } catch {
    return [];
  }
}
