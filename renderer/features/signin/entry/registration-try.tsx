import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import {
  LONGEST_HOST_NAME,
  LONGEST_REGISTERED,
  type RegistrationSource,
} from '#core/contract/signin-entry.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { fieldWords, labelText } from '#renderer/ui/field-texts.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-registration', {
  en: {
    title: 'Registration form',
    host: 'Host name',
    empty: 'RegistrationFields contains no fields.',
    verified: 'Verified by',
    nothing: 'Not verified',
    phone: 'Phone',
    email: 'Email',
    hidden: 'Hidden on the form.',
    required: 'Required.',
    check: 'Check registration',
    stored: 'The site would store:',
    refused: 'The site would reject the registration:',
    prefill: 'Link to a pre-filled form',
    source: 'Registered in',
    web: 'Web (spa_base)',
    mobile: 'Mobile app (mobile)',
  },
  ru: {
    title: 'Форма регистрации',
    host: 'Имя узла',
    empty: 'В RegistrationFields нет полей.',
    verified: 'Подтверждение',
    nothing: 'Без подтверждения',
    phone: 'Телефон',
    email: 'Почта',
    hidden: 'Скрыто на форме.',
    required: 'Обязательно.',
    check: 'Проверить регистрацию',
    stored: 'Сайт сохранит:',
    refused: 'Сайт отклонит регистрацию:',
    prefill: 'Ссылка на заполненную форму',
    source: 'Где регистрируется',
    web: 'Веб (spa_base)',
    mobile: 'Мобильное приложение (mobile)',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  check: { alignSelf: 'flex-start' },
  link: { overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

interface FormField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
}

/** The registration form as `RegistrationFields` makes it, to test it; nothing is stored. */
export function RegistrationTry({ at, stored }: { at: At; stored: string }) {
  const styles = useStyles();
  const grid = useFieldGrid();
  const t = useTexts(texts);
  const { client } = useApi();
  const [values, setValues] = useState<Record<string, string>>({});
  const [hostname, setHostname] = useState('portal.example.com');
  const [verifiedBy, setVerifiedBy] = useState<'' | 'phone' | 'email'>('');
  const [source, setSource] = useState<RegistrationSource>('spa_base');
  const fields = fieldsOf(stored);
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const checking = useAction(() =>
    client.signin.entry.register({
      ...at,
      values: Object.fromEntries(filled),
      domain: hostname || 'localhost',
      source,
      ...(verifiedBy && { verifiedBy }),
    }),
  );
  const outcome = checking.result;
  const isHidden = ({ Key, IsHidden }: FormField) =>
    IsHidden || Key === { phone: 'CellPhone', email: 'Email', '': '' }[verifiedBy];
  // A password must not be part of an address.
  const query = new URLSearchParams(filled.filter(([name]) => name !== 'Password'));
  return (
    <section className={styles.stack} aria-label={t('title')}>
      <Text weight="semibold">{t('title')}</Text>
      {fields.length === 0 && <Text>{t('empty')}</Text>}
      {fields.length > 0 && (
        <>
          <div className={grid}>
            <TextField
              label={t('host')}
              field={{ value: hostname, change: (value) => setHostname(value.trim()) }}
              maxLength={LONGEST_HOST_NAME}
            />
            <SelectField
              label={t('verified')}
              field={{ value: verifiedBy, change: (chosen) => setVerifiedBy(chosen) }}
              choices={[
                { value: '', label: t('nothing') },
                { value: 'phone', label: t('phone') },
                { value: 'email', label: t('email') },
              ]}
            />
            <SelectField
              label={t('source')}
              field={{ value: source, change: (chosen) => setSource(chosen) }}
              choices={[
                { value: 'spa_base', label: t('web') },
                { value: 'mobile', label: t('mobile') },
              ]}
            />
          </div>
          <div className={grid}>
            {fields
              .filter(({ Key }) => Key !== 'Note')
              .map((field) => {
                const said = [
                  ...(isHidden(field) ? [t('hidden')] : []),
                  ...(field.isRequired ? [t('required')] : []),
                ];
                const bound = {
                  ...fieldWords('registration', field.Key, ...said),
                  field: {
                    value: values[field.Key] ?? '',
                    change: (value: string) => setValues((before) => ({ ...before, [field.Key]: value })),
                  },
                };
                if (field.Key === 'Password') return <SecretField key={field.Key} {...bound} />;
                return <TextField key={field.Key} {...bound} maxLength={LONGEST_REGISTERED} />;
              })}
          </div>
          <Button className={styles.check} onClick={() => void checking.run()}>
            {t('check')}
          </Button>
          {filled.length > 0 && (
            <Text className={styles.link}>
              {`${t('prefill')}: /spa/entry/signup?${visible(query.toString())}`}
            </Text>
          )}
        </>
      )}
      {checking.failure && <ErrorPanel failure={checking.failure} />}
      {outcome && (
        <div role="status">
          {outcome.problems.length > 0 ? (
            <>
              <Text weight="semibold">{t('refused')}</Text>
              <ul className={styles.list}>
                {outcome.problems.map((problem) => (
                  <li key={JSON.stringify(problem)}>{rendered(problem)}</li>
                ))}
              </ul>
            </>
          ) : (
            <Text weight="semibold">{t('stored')}</Text>
          )}
          {outcome.notes.map(({ title, Color }) => (
            <Text key={`${Color} ${title}`} block>
              {visible(title, 2_000)}
            </Text>
          ))}
          <Facts
            facts={Object.entries(outcome.values)
              .filter(([name]) => name !== 'Password')
              .map(([name, value]) => [labelText('registration', name), visible(value)] as const)}
          />
        </div>
      )}
    </section>
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
