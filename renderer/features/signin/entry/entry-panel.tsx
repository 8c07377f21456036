import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { type EntryItem, LONGEST_HOST_NAME } from '#core/contract/signin-entry.ts';
import type { Device } from '#core/contract/signin-entry-keys.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { EntryKeyPage } from './entry-key-page.tsx';

const texts = defineTexts('signin-entry', {
  en: {
    preview: 'Preview of the sign-in page',
    host: 'Host name',
    'login-form': 'Login and password form',
    'phone-code': 'Code by phone',
    'email-code': 'Code by email',
    provider: 'Provider button',
    registration: 'Registration button',
    captcha: 'Captcha',
    'password-sign-in': 'Link to sign-in by login and password',
    back: 'Back button',
    switch: 'Button that switches the type of sign-in',
    'privacy-link': 'Agreement at sign-in',
    'auto-registration': 'Automatic registration',
    'register-privacy-link': 'Agreement at registration',
    screens: 'Screens',
    opens: 'Opens first: {{type}}',
    met: 'set',
    missing: 'missing',
    unknown: 'unknown: the database does not say',
    needs: '{{title}} needs:',
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
  },
  ru: {
    preview: 'Предпросмотр страницы входа',
    host: 'Имя узла',
    'login-form': 'Форма логина и пароля',
    'phone-code': 'Код по телефону',
    'email-code': 'Код по почте',
    provider: 'Кнопка провайдера',
    registration: 'Кнопка регистрации',
    captcha: 'Капча',
    'password-sign-in': 'Ссылка на вход по логину и паролю',
    back: 'Кнопка «Назад»',
    switch: 'Кнопка переключения типа входа',
    'privacy-link': 'Соглашение при входе',
    'auto-registration': 'Автоматическая регистрация',
    'register-privacy-link': 'Соглашение при регистрации',
    screens: 'Экраны',
    opens: 'Открывается первым: {{type}}',
    met: 'задано',
    missing: 'отсутствует',
    unknown: 'неизвестно: в базе данных этого нет',
    needs: 'Для {{title}} нужно:',
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
  },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'end', flexWrap: 'wrap' },
});

const DEVICES: readonly Device[] = ['web', 'Android', 'iOS'];

/** The sign-in page of a site as its users see it, and the key that defines it. */
export function EntryPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { queries } = useApi();
  const [draft, setDraft] = useState<string>();
  const [hostname, setHostname] = useState('portal.example.com');
  const [device, setDevice] = useState<Device>('web');
  const keys = useQuery(queries.signin.entry.get.queryOptions({ input: at }));
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
  const columns: GridColumn<EntryItem>[] = [
    { id: 'element', heading: t('element'), cell: ({ kind }) => t(kind), width: 'minmax(180px, 1fr)' },
    { id: 'title', heading: t('title'), cell: ({ title, value }) => (value ? `${title}: ${value}` : title) },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ isVisible }) => (
        <Badge appearance="tint" color={isVisible ? 'success' : 'subtle'}>
          {isVisible ? t('visible') : t('hidden')}
        </Badge>
      ),
      text: ({ isVisible }) => (isVisible ? t('visible') : t('hidden')),
      width: 110,
    },
    { id: 'screens', heading: t('screens'), cell: ({ screens }) => screens.join(', ') },
    {
      id: 'because',
      heading: t('because'),
      cell: ({ because }) => rendered(because),
      width: 'minmax(200px, 2fr)',
    },
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <TextField
          label={t('host')}
          field={{ value: hostname, change: (value) => setHostname(value.trim()) }}
          maxLength={LONGEST_HOST_NAME}
        />
        <SelectField
          label={t('device')}
          field={{ value: device, change: (chosen) => setDevice(chosen) }}
          choices={DEVICES.map((value) => ({ value, label: value }))}
        />
      </div>
      {draft !== undefined && <Text>{t('draft')}</Text>}
      {page.data && page.data.ways.length === 0 && <Text weight="semibold">{t('nobody')}</Text>}
      <Grid
        id="signin.entry"
        label={t('preview')}
        columns={columns}
        rows={page.data?.items}
        rowKey={(item) => `${item.kind} ${item.title} ${JSON.stringify(item.because)}`}
        empty={<Text>{t('nobody')}</Text>}
        {...failureOf(page)}
      />
      {page.data?.opens && <Text>{t('opens', { type: visible(page.data.opens) })}</Text>}
      {page.data?.items.map(
        ({ title, needs = [] }) =>
          needs.length > 0 && (
            <Text key={title}>
              {t('needs', { title })}{' '}
              {needs.map(({ name, state }) => `${rendered(name)} (${t(state)})`).join('; ')}
            </Text>
          ),
      )}
      <Loaded query={keys}>
        {(all) => (
          <EntryKeyPage
            at={at}
            name="AuthConfig"
            stored={all.find(({ key }) => key === 'AuthConfig')?.text ?? ''}
            onDraft={setDraft}
          />
        )}
      </Loaded>
    </div>
  );
}
