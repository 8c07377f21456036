import {
  Badge,
  Button,
  Field,
  Input,
  makeStyles,
  Select,
  Text,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Device, EntryKey } from '#core/contract/signin-entry.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { RegistrationTry } from './registration-try.tsx';

const texts = defineTexts('signin-entry', {
  en: {
    preview: 'Preview of the sign-in page',
    host: 'Host name',
    'login-form': 'Login and password form',
    'phone-code': 'Code by phone',
    'email-code': 'Code by email',
    provider: 'Provider button',
    registration: 'Registration button',
    'password-link': 'Password recovery link',
    device: 'Device',
    element: 'Element',
    title: 'Title',
    state: 'State',
    because: 'Reason',
    visible: 'Shown',
    hidden: 'Hidden',
    nobody: 'Nobody can sign in here.',
    draft: 'The preview uses the AuthConfig below, which is not saved yet.',
    save: 'Save {{key}}',
    saved: '{{key}} is saved.',
    revert: 'Discard changes',
  },
  ru: {
    preview: 'Предпросмотр страницы входа',
    host: 'Имя узла',
    'login-form': 'Форма логина и пароля',
    'phone-code': 'Код по телефону',
    'email-code': 'Код по почте',
    provider: 'Кнопка провайдера',
    registration: 'Кнопка регистрации',
    'password-link': 'Ссылка восстановления пароля',
    device: 'Устройство',
    element: 'Элемент',
    title: 'Название',
    state: 'Состояние',
    because: 'Причина',
    visible: 'Показан',
    hidden: 'Скрыт',
    nobody: 'Здесь никто не сможет войти.',
    draft: 'Использован AuthConfig ниже, который ещё не сохранён.',
    save: 'Сохранить {{key}}',
    saved: '{{key}} сохранён.',
    revert: 'Сбросить изменения',
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'end', flexWrap: 'wrap' },
  code: { '& textarea': { fontFamily: tokens.fontFamilyMonospace, minHeight: '140px' } },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

const DEVICES: readonly Device[] = ['web', 'Android', 'iOS'];

/** The sign-in page of a site as its users see it, and the keys that define it. */
export function EntryPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { queries } = useApi();
  const [typed, setTyped] = useState<Partial<Record<EntryKey, string>>>({});
  const [hostname, setHostname] = useState('portal.example.com');
  const [device, setDevice] = useState<Device>('web');
  const keys = useQuery(queries.signin.entry.get.queryOptions({ input: at }));
  const registration = keys.data?.find(({ key }) => key === 'RegistrationFields')?.text;
  const stored = keys.data?.find(({ key }) => key === 'AuthConfig')?.text;
  const draft = typed.AuthConfig !== undefined && typed.AuthConfig !== stored ? typed.AuthConfig : undefined;
  const input = {
    ...at,
    hostname: hostname || '*',
    device,
    ...(draft === undefined ? {} : { authConfig: draft }),
  };
  const page = useQuery({
    ...queries.signin.entry.preview.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <Field label={t('host')}>
          <Input
            value={hostname}
            maxLength={255}
            onChange={(_event, { value }) => setHostname(value.trim())}
          />
        </Field>
        <Field label={t('device')}>
          <Select value={device} onChange={(_event, { value }) => setDevice(value as Device)}>
            {DEVICES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
      {draft !== undefined && <Text>{t('draft')}</Text>}
      {page.error && <ErrorPanel failure={toFailure(page.error)} />}
      {page.data && page.data.ways.length === 0 && <Text weight="semibold">{t('nobody')}</Text>}
      {page.data && (
        <RecordTable
          label={t('preview')}
          empty={t('nobody')}
          columns={[t('element'), t('title'), t('state'), t('because')]}
          rows={page.data.items.map((item) => ({
            key: `${item.kind} ${item.title} ${JSON.stringify(item.because)}`,
            cells: [
              t(item.kind),
              visible(item.title),
              <Badge key="state" appearance="tint" color={item.isVisible ? 'success' : 'subtle'}>
                {item.isVisible ? t('visible') : t('hidden')}
              </Badge>,
              rendered(item.because),
            ],
          }))}
        />
      )}
      {keys.error && <ErrorPanel failure={toFailure(keys.error)} />}
      {keys.isPending && <Loading />}
      {keys.data?.map(({ key, text, findings }) => (
        <KeyEditor
          key={key}
          at={at}
          name={key}
          stored={text}
          findings={findings}
          value={typed[key] ?? text}
          onChange={(value) => setTyped((before) => ({ ...before, [key]: value ?? text }))}
        />
      ))}
      {registration !== undefined && <RegistrationTry at={at} stored={registration} hostname={hostname} />}
    </div>
  );
}

function KeyEditor(props: {
  at: At;
  name: EntryKey;
  stored: string;
  findings: readonly Finding[];
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const { at, name, stored, findings, value, onChange } = props;
  const styles = useStyles();
  const t = useTexts(texts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const [saved, setSaved] = useState(false);
  const guard = useLockOutGuard(at);
  const save = async () => {
    try {
      // Only AuthConfig decides who can sign in.
      if (name === 'AuthConfig' && !(await guard.allows({ authConfig: value }))) return;
      await client.signin.entry.save({ ...at, key: name, text: value });
      setFailure(undefined);
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: queries.signin.key() });
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <>
      <Field label={name}>
        <Textarea
          className={styles.code}
          resize="vertical"
          spellCheck={false}
          value={value}
          onChange={(_event, { value: next }) => {
            setSaved(false);
            onChange(next);
          }}
        />
      </Field>
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((one) => (
            <FindingItem key={JSON.stringify(one)} finding={one} />
          ))}
        </ul>
      )}
      {failure && <ErrorPanel failure={failure} />}
      <div className={styles.line}>
        <Button disabledFocusable={value === stored} onClick={() => value !== stored && void save()}>
          {t('save', { key: name })}
        </Button>
        {value !== stored && <Button onClick={() => onChange(undefined)}>{t('revert')}</Button>}
        {saved && <Text role="status">{t('saved', { key: name })}</Text>}
      </div>
      {guard.dialog}
    </>
  );
}
