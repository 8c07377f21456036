import { Dropdown, Field, Link, Option, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { labelText } from '#renderer/ui/field-texts.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { call, type EntryPage, type RegistrationField } from './api.ts';
import { CodeForm, type TypedCode } from './code-form.tsx';
import { EntryForm, EntryPassword, EntryText } from './form.tsx';
import { Frame } from './frame.tsx';
import { Problem } from './problem.tsx';
import { SIGN_IN } from './return-address.ts';
import { parameter, useAction, useLoaded } from './use-call.ts';

/** Fields of which one at least is there, where the site does not say which it asks for. */
const USUAL: readonly RegistrationField[] = ['Nick', 'Email', 'FirstName', 'LastName', 'Password'].map(
  (Key) => ({ Key, isRequired: Key === 'Nick' || Key === 'Password', IsHidden: false }),
);

/** Where people register themselves (spec, "`RegistrationFields`"). */
export function SignUpPage() {
  const t = useTexts('entry');
  const page = useLoaded<EntryPage>('/api/auth/page');
  const [proof, setProof] = useState<TypedCode>();
  const [login, setLogin] = useState<string>();
  if (login !== undefined) return <Registered login={login} />;
  const offer = page.data?.items.find(({ kind }) => kind === 'registration');
  const by = offer?.value === 'email' || offer?.value === 'phone' ? offer.value : undefined;
  return (
    <Frame title={t('register')} error={page.error}>
      {!page.data && page.error === undefined && <Loading />}
      {page.data && !offer && <Text>{t('noRegistration')}</Text>}
      {offer && by && !proof && (
        <CodeForm
          kind={`${by}-code`}
          path="/api/user/code"
          action={t('next')}
          sent={(to) => t('proofSentTo', { to })}
          onCode={async (typed) => setProof(typed)}
        />
      )}
      {page.data && offer && (!by || proof) && (
        <RegistrationForm fields={shownFields(page.data.fields, by)} proof={proof} onRegistered={setLogin} />
      )}
      <Link href={SIGN_IN}>{t('signInNow')}</Link>
    </Frame>
  );
}

function Registered({ login }: { login: string }) {
  const t = useTexts('entry');
  return (
    <Frame title={t('register')}>
      <Text>{t('registered', { login })}</Text>
      <Link href={SIGN_IN}>{t('signInNow')}</Link>
    </Frame>
  );
}

/** What is asked for: what was proved by a code is not (spec, "Registration rules", 2). */
function shownFields(
  fields: readonly RegistrationField[],
  by: 'email' | 'phone' | undefined,
): RegistrationField[] {
  const proved = by && (by === 'email' ? 'Email' : 'CellPhone');
  return (fields.length > 0 ? fields : USUAL).filter(({ Key, IsHidden }) => !IsHidden && Key !== proved);
}

function RegistrationForm(props: {
  fields: readonly RegistrationField[];
  proof: TypedCode | undefined;
  onRegistered: (login: string) => void;
}) {
  const { fields, proof, onRegistered } = props;
  const t = useTexts('entry');
  const [values, setValues] = useState(() => prefilled(fields));
  const { isBusy, error, run } = useAction();
  const register = () =>
    run(async () => {
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const { Login } = await call<{ Login: string }>('/api/user', {
        values: filled,
        source: parameter('source') === 'mobile' ? 'mobile' : 'spa_base',
        ...(proof && { verification: proof }),
      });
      onRegistered(Login);
    });
  const isReady = fields.every(({ Key, isRequired }) => !isRequired || Key === 'Note' || values[Key]);
  return (
    <Stack>
      <Problem text={error} />
      <EntryForm action={t('register')} isBusy={isBusy} isReady={isReady} onSubmit={() => void register()}>
        {fields.map((field, index) => (
          <RegistrationInput
            // A site may name one twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields stay as they are
            key={index}
            field={field}
            value={values[field.Key] ?? ''}
            onChange={(value) => setValues({ ...values, [field.Key]: value })}
          />
        ))}
      </EntryForm>
    </Stack>
  );
}

/** What the address fills in of the form; a password is never part of one. */
function prefilled(fields: readonly RegistrationField[]): Record<string, string> {
  const keys = fields.map(({ Key }) => Key).filter((key) => key !== 'Password' && key !== 'Note');
  return Object.fromEntries(keys.map((key) => [key, parameter(key)]));
}

const COMPLETES: Readonly<Record<string, string>> = {
  Email: 'email',
  CellPhone: 'tel',
  Nick: 'username',
  FirstName: 'given-name',
  LastName: 'family-name',
  City: 'address-level2',
};

function RegistrationInput(props: {
  field: RegistrationField;
  value: string;
  onChange: (value: string) => void;
}) {
  const { field, value, onChange } = props;
  const t = useTexts('entry');
  const { Key, isRequired, title = '' } = field;
  if (Key === 'Note') return <Text>{plain(title)}</Text>;
  const label = labelText('registration', Key);
  if (Key === 'Password')
    return <EntryPassword label={label} isNew isRequired={isRequired} value={value} onChange={onChange} />;
  if (Key === 'Gender')
    return (
      <Field label={label} required={isRequired}>
        <Dropdown
          value={value === '0' ? t('female') : value === '1' ? t('male') : ''}
          selectedOptions={[value]}
          onOptionSelect={(_event, { optionValue = '' }) => onChange(optionValue)}
        >
          <Option value="1">{t('male')}</Option>
          <Option value="0">{t('female')}</Option>
        </Dropdown>
      </Field>
    );
  return (
    <EntryText
      label={label}
      isRequired={isRequired}
      autoComplete={COMPLETES[Key] ?? 'off'}
      type={Key === 'Email' ? 'email' : Key === 'CellPhone' ? 'tel' : 'text'}
      value={value}
      onChange={onChange}
    />
  );
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** A note as text: what is HTML in it is the site's, and is not run here. */
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_all, name: string) => ENTITIES[name] ?? '');
}
