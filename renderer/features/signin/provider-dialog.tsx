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
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Provider, ProviderMetadata } from '#core/contract/signin-providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from './form-dialog.tsx';
import { signinTexts } from './texts.ts';
import { type ProviderForm, useProviderForm } from './use-provider-form.ts';

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalL, flexWrap: 'wrap' },
});

interface Props {
  at: At;
  provider: Provider | undefined;
  onClose: (changed: boolean) => void;
}

/** Adds a provider or changes one. The bot token is written and never read: only whether there is one is known. */
export function ProviderDialog(props: Props) {
  const { at, provider, onClose } = props;
  const t = useTexts(signinTexts);
  const { queries } = useApi();
  const metadata = useQuery(queries.signin.providers.metadata.queryOptions({ input: at }));
  const form = useProviderForm(at, provider, onClose);
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <FormDialog
        title={provider ? t('editTitle', { id: provider.Id }) : t('addTitle')}
        complete={form.complete}
        onSave={form.save}
        onClose={onClose}
      >
        {metadata.error && <ErrorPanel failure={toFailure(metadata.error)} />}
        {metadata.data ? (
          <Fields
            form={form}
            provider={provider}
            metadata={metadata.data.Data}
            onClear={() => setClearing(true)}
          />
        ) : (
          !metadata.error && <Loading />
        )}
        {form.failure && <ErrorPanel failure={form.failure} />}
      </FormDialog>
      {form.guardDialog}
      {clearing && (
        <ConfirmDialog
          title={t('clearTitle')}
          confirm={t('clear')}
          onConfirm={() => {
            setClearing(false);
            void form.clearToken();
          }}
          onClose={() => setClearing(false)}
        >
          <p>{t('clearText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Fields(props: {
  form: ProviderForm;
  provider: Provider | undefined;
  metadata: ProviderMetadata;
  onClear: () => void;
}) {
  const { form, provider, metadata, onClear } = props;
  const { values, change } = form;
  const styles = useStyles();
  const t = useTexts(signinTexts);
  const services = metadata.Services.filter(({ ProviderType }) => ProviderType === values.type);
  return (
    <>
      <Field label={t('type')} required>
        <Select
          value={values.type}
          disabled={provider !== undefined}
          onChange={(_event, { value }) => change({ type: value as Provider['ProviderType'], service: '' })}
        >
          {metadata.ProviderTypes.map((type) => (
            <option key={type} value={type}>
              {type === 'None' ? `None — ${t('builtIn')}` : type}
            </option>
          ))}
        </Select>
      </Field>
      {values.type !== 'None' && (
        <Field label={t('service')} required>
          <Select value={values.service} onChange={(_event, { value }) => change({ service: value })}>
            <option value="">{t('choose')}</option>
            {services.map(({ Id, Name }) => (
              <option key={Id} value={String(Id)}>
                {visible(Name)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('description')}>
        <Input
          value={values.description}
          maxLength={500}
          onChange={(_event, { value }) => change({ description: value })}
        />
      </Field>
      <div className={styles.line}>
        <Switch
          label={t('isActive')}
          checked={values.active}
          onChange={(_event, { checked }) => change({ active: checked })}
        />
        <Switch
          label={t('isDefault')}
          checked={values.isDefault}
          onChange={(_event, { checked }) => change({ isDefault: checked })}
        />
        <Switch
          label={t('isHidden')}
          checked={values.hidden}
          onChange={(_event, { checked }) => change({ hidden: checked })}
        />
      </div>
      <Field label={t('recovery')}>
        <Input
          value={values.recovery}
          maxLength={1000}
          onChange={(_event, { value }) => change({ recovery: value })}
        />
      </Field>
      <SecondFactor form={form} metadata={metadata} provider={provider} onClear={onClear} />
      <Field label={t('groups')} hint={t('groupsHint')}>
        <Dropdown
          multiselect
          selectedOptions={values.groups}
          value={metadata.Groups.filter(({ Guid }) => values.groups.includes(Guid))
            .map(({ Name }) => visible(Name))
            .join(', ')}
          onOptionSelect={(_event, { selectedOptions }) => change({ groups: selectedOptions })}
        >
          {metadata.Groups.map(({ Guid, Name }) => (
            <Option key={Guid} value={Guid} text={visible(Name)}>
              {visible(Name)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label={t('domains')} hint={t('domainsHint')}>
        <Textarea value={values.domains} onChange={(_event, { value }) => change({ domains: value })} />
      </Field>
    </>
  );
}

function SecondFactor(props: {
  form: ProviderForm;
  metadata: ProviderMetadata;
  provider: Provider | undefined;
  onClear: () => void;
}) {
  const { form, metadata, provider, onClear } = props;
  const { values, change } = form;
  const t = useTexts(signinTexts);
  return (
    <>
      <Field label={t('secondFactor')}>
        <Select value={values.factor} onChange={(_event, { value }) => change({ factor: value })}>
          {metadata.SecondFactorTypes.map((type) => (
            <option key={type} value={type}>
              {visible(type)}
            </option>
          ))}
        </Select>
      </Field>
      {/service|multifactor/i.test(values.factor) && (
        <Field label={t('factorService')} required>
          <Select
            value={values.factorService}
            onChange={(_event, { value }) => change({ factorService: value })}
          >
            <option value="">{t('choose')}</option>
            {metadata.SecondFactorServices.map(({ Id, Name }) => (
              <option key={Id} value={String(Id)}>
                {visible(Name)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {/telegram/i.test(values.factor) && (
        <>
          <Field label={t('botName')}>
            <Input
              value={values.botName}
              maxLength={200}
              onChange={(_event, { value }) => change({ botName: value })}
            />
          </Field>
          <Field label={t('botId')} required>
            <Input
              value={values.botId}
              maxLength={200}
              onChange={(_event, { value }) => change({ botId: value })}
            />
          </Field>
          <Field label={t('botToken')} hint={provider?.HasBotToken ? t('tokenKeep') : t('tokenNone')}>
            <Input
              type="password"
              autoComplete="off"
              value={values.botToken}
              onChange={(_event, { value }) => change({ botToken: value })}
            />
          </Field>
        </>
      )}
      {provider?.HasBotToken && <Button onClick={onClear}>{t('clearToken')}</Button>}
    </>
  );
}
