import { Button, Field, Input, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-registration', {
  en: {
    title: 'Registration form',
    empty: 'RegistrationFields contains no fields.',
    verified: 'Verified by',
    nothing: 'Not verified',
    phone: 'Phone',
    email: 'Email',
    hidden: 'hidden on the form',
    required: 'required',
    check: 'Check registration',
    stored: 'The site would store:',
    refused: 'The site would reject the registration:',
    prefill: 'Link to a pre-filled form',
  },
  ru: {
    title: 'Форма регистрации',
    empty: 'В RegistrationFields нет полей.',
    verified: 'Подтверждение',
    nothing: 'Без подтверждения',
    phone: 'Телефон',
    email: 'Почта',
    hidden: 'скрыто на форме',
    required: 'обязательно',
    check: 'Проверить регистрацию',
    stored: 'Сайт сохранит:',
    refused: 'Сайт отклонит регистрацию:',
    prefill: 'Ссылка на заполненную форму',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'start' },
  grid: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM },
  link: { overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

interface FormField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
}

type Outcome = Awaited<ReturnType<ReturnType<typeof useApi>['client']['signin']['entry']['register']>>;

/** The registration form as `RegistrationFields` makes it, to test it; nothing is stored. */
export function RegistrationTry({ at, stored, hostname }: { at: At; stored: string; hostname: string }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { client } = useApi();
  const [values, setValues] = useState<Record<string, string>>({});
  const [verifiedBy, setVerifiedBy] = useState<'' | 'phone' | 'email'>('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<Failure>();
  const fields = fieldsOf(stored);
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const check = () =>
    client.signin.entry
      .register({
        ...at,
        values: Object.fromEntries(filled),
        domain: hostname || 'localhost',
        ...(verifiedBy && { verifiedBy }),
      })
      .then(
        (answer) => {
          setOutcome(answer);
          setFailure(undefined);
        },
        (error: unknown) => setFailure(toFailure(error)),
      );
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
          <Field label={t('verified')}>
            <Select
              value={verifiedBy}
              onChange={(_event, { value }) =>
                setVerifiedBy(value === 'phone' || value === 'email' ? value : '')
              }
            >
              <option value="">{t('nothing')}</option>
              <option value="phone">{t('phone')}</option>
              <option value="email">{t('email')}</option>
            </Select>
          </Field>
          <div className={styles.grid}>
            {fields
              .filter(({ Key }) => Key !== 'Note')
              .map((field) => (
                <Field
                  key={field.Key}
                  label={visible(field.Key)}
                  hint={[
                    ...(isHidden(field) ? [t('hidden')] : []),
                    ...(field.isRequired ? [t('required')] : []),
                  ].join(', ')}
                >
                  <Input
                    type={field.Key === 'Password' ? 'password' : 'text'}
                    autoComplete="off"
                    maxLength={1000}
                    value={values[field.Key] ?? ''}
                    onChange={(_event, { value }) =>
                      setValues((before) => ({ ...before, [field.Key]: value }))
                    }
                  />
                </Field>
              ))}
          </div>
          <Button onClick={() => void check()}>{t('check')}</Button>
          {filled.length > 0 && (
            <Text className={styles.link}>
              {t('prefill')}: /spa/entry/signup?{visible(query.toString())}
            </Text>
          )}
        </>
      )}
      {failure && <ErrorPanel failure={failure} />}
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
          <Facts
            facts={Object.entries(outcome.values)
              .filter(([name]) => name !== 'Password')
              .map(([name, value]) => [visible(name), visible(value)] as const)}
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
