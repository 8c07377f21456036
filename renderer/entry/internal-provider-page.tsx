import { Button, Checkbox, Dropdown, Field, Link, Option, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { Provider, ProviderMetadata } from '#core/contract/signin/providers.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { call } from './api.ts';
import { EntryForm, EntryPassword, EntryText } from './form.tsx';
import { Frame } from './frame.tsx';
import { Problem } from './problem.tsx';
import { useAction, useAdministration } from './use-call.ts';

const PATH = '/api/admin/authentication-providers';
const NONE = 'None';

/** The form of the internal provider (spec, "SPA routes"). */
export function InternalProviderPage() {
  const t = useTexts('entry');
  const list = useAdministration<Provider[]>(`${PATH}/list`);
  const metadata = useAdministration<ProviderMetadata>(`${PATH}/metadata`);
  const internal = list.data?.find(isInternal);
  const error = list.error ?? metadata.error;
  return (
    <Frame title={t('internalProvider')} error={error}>
      {(!list.data || !metadata.data) && error === undefined && <Loading />}
      {internal && metadata.data && <ProviderForm stored={internal} metadata={metadata.data} />}
      <Link href="/administration/authentication-providers">{t('providers')}</Link>
    </Frame>
  );
}

const isInternal = ({ ProviderType }: Provider) => ProviderType === NONE;

/** What is edited, and how it is kept: after that it is read again, because more is stored than was sent. */
function useInternalProvider(stored: Provider) {
  const t = useTexts('entry');
  const [kept, setKept] = useState(stored);
  const [provider, setProvider] = useState(stored);
  const [token, setToken] = useState('');
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, run } = useAction();
  const reread = async () => {
    const now = (await call<Provider[]>(`${PATH}/list`)).find(isInternal) ?? kept;
    setKept(now);
    setProvider(now);
    setToken('');
    setSaved(true);
  };
  return {
    ...{ kept, provider, token, setToken, isSaved, isBusy, error },
    change(more: Partial<Provider>) {
      setProvider({ ...provider, ...more });
      setSaved(false);
    },
    save: () =>
      run(async () => {
        const { Description, IsActive, IsHidden, LinkForPasswordRecovery } = provider;
        const { SecondFactorType, SecondFactorServiceId, BotName } = provider;
        const factor = { SecondFactorType, SecondFactorServiceId, BotName, BotToken: token };
        const fields = { Description, IsActive, IsHidden, LinkForPasswordRecovery, ...factor };
        await call(`${PATH}/${kept.Id}`, fields, 'PUT');
        await reread();
      }),
    clear: () =>
      run(async () => {
        if (!window.confirm(t('clearTokenQuestion'))) return;
        await call('/api/siteferry/signin/providers/clearBotToken', { id: kept.Id });
        await reread();
      }),
  };
}

function ProviderForm({ stored, metadata }: { stored: Provider; metadata: ProviderMetadata }) {
  const t = useTexts('entry');
  const { kept, provider, token, setToken, isSaved, isBusy, error, change, save, clear } =
    useInternalProvider(stored);
  return (
    <Stack>
      <Problem text={error} />
      {isSaved && <Text role="status">{t('saved')}</Text>}
      <EntryForm action={t('save')} isBusy={isBusy} isReady onSubmit={() => void save()}>
        <EntryText
          label={t('description')}
          isRequired={false}
          value={provider.Description ?? ''}
          onChange={(Description) => change({ Description })}
        />
        <Checkbox
          label={t('enabled')}
          checked={provider.IsActive}
          onChange={(_event, { checked }) => change({ IsActive: checked === true })}
        />
        <Checkbox
          label={t('hiddenOnForm')}
          checked={provider.IsHidden}
          onChange={(_event, { checked }) => change({ IsHidden: checked === true })}
        />
        <EntryText
          label={t('recoveryLink')}
          isRequired={false}
          value={provider.LinkForPasswordRecovery ?? ''}
          onChange={(LinkForPasswordRecovery) => change({ LinkForPasswordRecovery })}
        />
        <FactorFields provider={provider} metadata={metadata} onChange={change} />
        <EntryPassword
          label={t('botToken')}
          hint={kept.HasBotToken ? t('tokenSet') : t('tokenNotSet')}
          isRequired={false}
          isNew
          value={token}
          onChange={setToken}
        />
      </EntryForm>
      {kept.HasBotToken && (
        <Row>
          <Button disabled={isBusy} onClick={() => void clear()}>
            {t('clearToken')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** The second factor: its kind, and what it is confirmed with. */
function FactorFields(props: {
  provider: Provider;
  metadata: ProviderMetadata;
  onChange: (more: Partial<Provider>) => void;
}) {
  const { provider, metadata, onChange } = props;
  const t = useTexts('entry');
  const { SecondFactorType: kind, SecondFactorServiceId: id } = provider;
  const service = metadata.SecondFactorServices.find(({ Id }) => Id === id);
  return (
    <>
      <Field label={t('secondFactor')}>
        <Dropdown
          value={kind}
          selectedOptions={[kind]}
          onOptionSelect={(_event, { optionValue = NONE }) => onChange({ SecondFactorType: optionValue })}
        >
          {metadata.SecondFactorTypes.map((one) => (
            <Option key={one}>{one}</Option>
          ))}
        </Dropdown>
      </Field>
      <Field label={t('factorServiceField')}>
        <Dropdown
          value={service?.Name ?? ''}
          selectedOptions={id === null ? [] : [String(id)]}
          onOptionSelect={(_event, { optionValue }) =>
            onChange({ SecondFactorServiceId: Number(optionValue) })
          }
        >
          {metadata.SecondFactorServices.map(({ Id, Name }) => (
            <Option key={Id} value={String(Id)}>
              {Name}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <EntryText
        label={t('botName')}
        isRequired={false}
        value={provider.BotName ?? ''}
        onChange={(BotName) => onChange({ BotName })}
      />
    </>
  );
}
