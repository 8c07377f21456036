import {
  Button,
  Dropdown,
  Field,
  Input,
  makeStyles,
  Option,
  Select,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import { type FieldName, forFields, PROVIDER_FIELDS } from '#core/contract/provider-fields.ts';
import type { Named, Provider, ProviderMetadata } from '#core/contract/signin-providers.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { signinTexts } from './texts.ts';
import type { ProviderForm } from './use-provider-form.ts';

const useStyles = makeStyles({
  plain: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: tokens.spacingVerticalM,
    columnGap: tokens.spacingHorizontalL,
  },
  line: { flexBasis: '100%' },
});

interface Props {
  form: ProviderForm;
  metadata: ProviderMetadata;
  provider: Provider | undefined;
  onClear: () => void;
}

/** The fields of a provider: the plain ones as they are described, and by hand those that depend on each other. */
export function ProviderFieldset(props: Props) {
  const { form, metadata } = props;
  const { values, change } = form;
  const t = useTexts(signinTexts);
  return (
    <>
      <ProviderTypeField {...props} />
      {values.ProviderType !== 'None' && (
        <ServiceField
          form={form}
          name="ServiceId"
          services={metadata.Services.filter(({ ProviderType }) => ProviderType === values.ProviderType)}
        />
      )}
      <PlainFields form={form} />
      <SecondFactor {...props} />
      <Field label={t('groups')} hint={t('groupsHint')}>
        <Dropdown
          // It cannot be cleared; Fluent's hidden button would have an English name.
          clearButton={null}
          multiselect
          selectedOptions={values.Groups}
          value={metadata.Groups.filter(({ Guid }) => values.Groups.includes(Guid))
            .map(({ Name }) => visible(Name))
            .join(', ')}
          onOptionSelect={(_event, { selectedOptions }) => change({ Groups: selectedOptions })}
        >
          {metadata.Groups.map(({ Guid, Name }) => (
            <Option key={Guid} value={Guid} text={visible(Name)}>
              {visible(Name)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label={t('domains')} hint={t('domainsHint')}>
        <Textarea
          value={values.Domains.join('\n')}
          onChange={(_event, { value }) => change({ Domains: value.split('\n') })}
        />
      </Field>
    </>
  );
}

function ProviderTypeField({ form, metadata, provider }: Props) {
  const t = useTexts(signinTexts);
  return (
    <Field label={t('type')} required>
      <Select
        value={form.values.ProviderType}
        disabled={provider !== undefined}
        onChange={(_event, { value }) =>
          form.change({ ProviderType: value as Provider['ProviderType'], ServiceId: '' })
        }
      >
        {metadata.ProviderTypes.map((type) => (
          <option key={type} value={type}>
            {type === 'None' ? `None — ${t('builtIn')}` : type}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const PLAIN = Object.values(
  forFields({
    // What the second factor clears is shown with the second factor.
    text: ({ cleared }, name) => (cleared ? undefined : ({ kind: 'text', name } as const)),
    flag: (_field, name) => ({ kind: 'flag', name }) as const,
  }),
).filter((field) => field !== undefined);

/** Texts, each on a line of its own, and switches beside each other. */
function PlainFields({ form }: { form: ProviderForm }) {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  return (
    <div className={styles.plain}>
      {PLAIN.map(({ kind, name }) =>
        kind === 'text' ? (
          <TextField key={name} form={form} name={name} className={styles.line} />
        ) : (
          <Switch
            key={name}
            label={t(PROVIDER_FIELDS[name].label)}
            checked={form.values[name]}
            onChange={(_event, { checked }) => form.change({ [name]: checked })}
          />
        ),
      )}
    </div>
  );
}

function TextField(props: {
  form: ProviderForm;
  name: FieldName<'text'>;
  required?: boolean;
  className?: string;
}) {
  const { form, name, required = false, className } = props;
  const t = useTexts(signinTexts);
  const { label, maxLength } = PROVIDER_FIELDS[name];
  return (
    <Field label={t(label)} required={required} className={className}>
      <Input
        value={form.values[name]}
        maxLength={maxLength}
        onChange={(_event, { value }) => form.change({ [name]: value })}
      />
    </Field>
  );
}

/** One of the services that there are; it is needed. */
function ServiceField(props: { form: ProviderForm; name: FieldName<'id'>; services: readonly Named[] }) {
  const { form, name, services } = props;
  const t = useTexts(signinTexts);
  return (
    <Field label={t(PROVIDER_FIELDS[name].label)} required>
      <Select value={form.values[name]} onChange={(_event, { value }) => form.change({ [name]: value })}>
        <option value="">{t('choose')}</option>
        {services.map(({ Id, Name }) => (
          <option key={Id} value={String(Id)}>
            {visible(Name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function SecondFactor({ form, metadata, provider, onClear }: Props) {
  const { values, change } = form;
  const t = useTexts(signinTexts);
  return (
    <>
      <Field label={t('secondFactor')}>
        <Select
          value={values.SecondFactorType}
          onChange={(_event, { value }) => change({ SecondFactorType: value })}
        >
          {metadata.SecondFactorTypes.map((type) => (
            <option key={type} value={type}>
              {visible(type)}
            </option>
          ))}
        </Select>
      </Field>
      {/service|multifactor/i.test(values.SecondFactorType) && (
        <ServiceField form={form} name="SecondFactorServiceId" services={metadata.SecondFactorServices} />
      )}
      {/telegram/i.test(values.SecondFactorType) && (
        <>
          <TextField form={form} name="BotName" />
          <TextField form={form} name="BotId" required />
          <Field label={t('botToken')} hint={provider?.HasBotToken ? t('tokenKeep') : t('tokenNone')}>
            <Input
              type="password"
              autoComplete="off"
              value={values.BotToken}
              onChange={(_event, { value }) => change({ BotToken: value })}
            />
          </Field>
        </>
      )}
      {provider?.HasBotToken && <Button onClick={onClear}>{t('clearToken')}</Button>}
    </>
  );
}
