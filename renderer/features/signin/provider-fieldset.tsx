import { Button, makeStyles } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { mapProviderFields } from '#core/contract/signin/provider-fields.ts';
import type { Named, Provider, ProviderMetadata } from '#core/contract/signin/providers.ts';
import { fieldLabels, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { MultipleField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { FlagField, LinesField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { isByService, isTelegram, longest, type ProviderForm } from './use-provider-form.ts';

const useStyles = makeStyles({
  clear: { alignSelf: 'flex-start' },
});

const words = (name: string, ...more: string[]) => fieldLabels('provider', name, ...more);

interface Props {
  form: ProviderForm;
  metadata: ProviderMetadata;
  provider: Provider | undefined;
  onClear: () => void;
}

/** What the second factor clears is shown with the second factor. */
const TEXTS = Object.values(
  mapProviderFields({ text: ({ cleared }, name) => (cleared ? undefined : name) }),
).filter((name) => name !== undefined);
const FLAGS = Object.values(mapProviderFields({ flag: (_field, name) => name }));

/** The fields of a provider: the plain ones as they are described, and by hand those that depend on each other. */
export function ProviderFieldset(props: Props) {
  const { form, metadata, provider } = props;
  const grid = useFieldGrid();
  const { ProviderType } = form.values;
  const type = form.field('ProviderType');
  return (
    <>
      <SelectField
        {...words('ProviderType')}
        field={{
          ...type,
          isRequired: true,
          isDisabled: provider !== undefined,
          change: (value) => form.change({ ProviderType: value, ServiceId: '' }),
        }}
        choices={metadata.ProviderTypes.map((value) => ({ value, label: valueText('provider-type', value) }))}
      />
      {ProviderType !== 'None' && (
        <ServiceField
          name="ServiceId"
          field={form.field('ServiceId')}
          services={metadata.Services.filter((one) => one.ProviderType === ProviderType)}
        />
      )}
      {TEXTS.map((name) => (
        <TextField key={name} {...words(name)} field={form.field(name)} maxLength={longest(name)} />
      ))}
      <div className={grid}>
        {FLAGS.map((name) => (
          <FlagField key={name} {...words(name)} field={form.field(name)} />
        ))}
      </div>
      <SecondFactor {...props} />
      <MultipleField
        {...words('Groups')}
        field={form.field('Groups')}
        choices={metadata.Groups.map(({ Guid, Name }) => ({ value: Guid, label: sanitize(Name) }))}
      />
      <LinesField {...words('Domains')} field={form.field('Domains')} />
    </>
  );
}

/** One of the services that there are. */
function ServiceField(props: { name: string; field: Binding<string>; services: readonly Named[] }) {
  const { name, field, services } = props;
  const t = useTexts('signin');
  return (
    <SelectField
      {...words(name)}
      field={field}
      choices={[
        { value: '', label: t('choose') },
        ...services.map(({ Id, Name }) => ({ value: String(Id), label: sanitize(Name) })),
      ]}
    />
  );
}

function SecondFactor({ form, metadata, provider, onClear }: Props) {
  const styles = useStyles();
  const t = useTexts('signin');
  const factor = form.values.SecondFactorType;
  return (
    <>
      <SelectField
        {...words('SecondFactorType')}
        field={form.field('SecondFactorType')}
        choices={metadata.SecondFactorTypes.map((value) => ({
          value,
          label: valueText('second-factor', value),
        }))}
      />
      {isByService(factor) && (
        <ServiceField
          name="SecondFactorServiceId"
          field={form.field('SecondFactorServiceId')}
          services={metadata.SecondFactorServices}
        />
      )}
      {isTelegram(factor) && (
        <>
          <TextField {...words('BotName')} field={form.field('BotName')} maxLength={longest('BotName')} />
          <TextField
            {...words('BotId')}
            field={{ ...form.field('BotId'), isRequired: !provider?.HasBotToken }}
            maxLength={longest('BotId')}
          />
          <SecretField
            {...words('BotToken', t(provider?.HasBotToken ? 'tokenKeep' : 'tokenNone'))}
            field={form.field('BotToken')}
          />
        </>
      )}
      {provider?.HasBotToken && (
        <Button className={styles.clear} onClick={onClear}>
          {t('clearToken')}
        </Button>
      )}
    </>
  );
}
