import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { PersonKey20Regular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import type { Administered } from './use-administered.ts';

const texts = defineTexts('administered', {
  en: {
    site: 'Site',
    operator: 'Work as',
    operatorMissing: 'Choose an operator',
    operatorMissingText:
      'Changes are made on behalf of a user of the site: their permissions apply, and the audit log names them. Enter a login above; on the demo sites, use admin.',
    noSite: 'Choose a site',
    noSiteText: 'Choose a source or a receiver above.',
    use: 'Apply',
  },
  ru: {
    site: 'Сайт',
    operator: 'От имени',
    operatorMissing: 'Укажите оператора',
    operatorMissingText:
      'Изменения вносятся от имени пользователя сайта: действуют его права, и в журнале действий указан он. Введите логин выше; на демо-сайтах это admin.',
    noSite: 'Выберите сайт',
    noSiteText: 'Выберите вверху источник или приёмник.',
    use: 'Применить',
  },
});

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalL, alignItems: 'end', flexWrap: 'wrap' },
});

/** Asks for a site and an operator before it shows its content. */
export function OnAdministeredSite(props: {
  administered: Administered;
  children: (site: ListedSite, operator: string) => ReactNode;
}) {
  const { administered, children } = props;
  const t = useTexts(texts);
  const { site, operator } = administered;
  if (!site) return <EmptyState icon={<PersonKey20Regular />} title={t('noSite')} text={t('noSiteText')} />;
  return (
    <>
      <Administering key={site.name} administered={administered} />
      {operator === '' ? (
        <EmptyState
          icon={<PersonKey20Regular />}
          title={t('operatorMissing')}
          text={t('operatorMissingText')}
        />
      ) : (
        children(site, operator)
      )}
    </>
  );
}

function Administering({ administered }: { administered: Administered }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { sites, site, choose, operator, workAs } = administered;
  const [login, setLogin] = useState(operator);
  if (!site) return null;
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        workAs(login.trim());
      }}
    >
      <Field label={t('site')}>
        <Select value={site.name} onChange={(_event, { value }) => choose(value)}>
          {sites.map(({ name }) => (
            <option key={name} value={name}>
              {visible(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('operator')}>
        <Input value={login} maxLength={200} onChange={(_event, { value }) => setLogin(value)} />
      </Field>
      <Button type="submit" disabledFocusable={login.trim() === '' || login.trim() === operator}>
        {t('use')}
      </Button>
    </form>
  );
}
