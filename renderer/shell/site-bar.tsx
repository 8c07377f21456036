import {
  Button,
  Dropdown,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Option,
  Spinner,
  Text,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { ArrowRight20Regular, CheckmarkCircle16Regular, ErrorCircle16Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { databaseNames } from '#core/base/database-names.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { SiteMark, siteColours } from '#renderer/ui/site-mark.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { type ChosenSite, type Side, useChosenSites } from './chosen-sites.tsx';

const texts = defineTexts('site-bar', {
  en: {
    source: 'Source',
    receiver: 'Receiver',
    choose: 'Choose a site',
    same: 'Source and receiver are the same site. Choose another source or receiver.',
    checking: 'Connecting…',
    ready: 'Connected: {{dialect}}, version {{version}}',
  },
  ru: {
    source: 'Источник',
    receiver: 'Приёмник',
    choose: 'Выберите сайт',
    same: 'Источник и приёмник — один и тот же сайт. Выберите другой источник или приёмник.',
    checking: 'Подключение…',
    ready: 'Подключено: {{dialect}}, версия {{version}}',
  },
});

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    flexWrap: 'wrap',
  },
  side: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: '4px solid transparent',
    minWidth: 0,
  },
  production: { backgroundColor: tokens.colorPaletteRedBackground1 },
  dropdown: { minWidth: '220px' },
  good: { color: tokens.colorPaletteGreenForeground1 },
  bad: { color: tokens.colorPaletteRedForeground1 },
});

/** Source and receiver, always visible, with their connection state. */
export function SiteBar() {
  const styles = useStyles();
  const { source, receiver } = useChosenSites();
  return (
    <div className={styles.bar}>
      <SidePicker side="source" chosen={source} />
      <ArrowRight20Regular aria-hidden />
      <SidePicker side="receiver" chosen={receiver} />
    </div>
  );
}

/** Says that both sides are one site; below the bar on every page. */
export function SameSiteWarning() {
  const t = useTexts(texts);
  const { same } = useChosenSites();
  if (!same) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{t('same')}</MessageBarBody>
    </MessageBar>
  );
}

function SidePicker({ side, chosen }: { side: Side; chosen: ChosenSite }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const label = useId();
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: open });
  const { site } = chosen;
  return (
    <div
      className={mergeClasses(styles.side, site?.production && styles.production)}
      style={{ borderLeftColor: site ? siteColours[site.colour] : 'transparent' }}
      data-testid={`${side}-site`}
    >
      <Text id={label} size={200}>
        {t(side)}
      </Text>
      <Dropdown
        // It cannot be cleared; Fluent's hidden button would have an English name.
        clearButton={null}
        className={styles.dropdown}
        aria-labelledby={label}
        placeholder={t('choose')}
        selectedOptions={chosen.name === undefined ? [] : [chosen.name]}
        value={chosen.name ?? ''}
        {...(site ? { button: { children: <SiteMark {...site} /> } } : {})}
        onOptionSelect={(_event, { optionValue }) => chosen.choose(optionValue)}
      >
        {(list.data ?? []).map((candidate) => (
          <Option key={candidate.name} value={candidate.name} text={candidate.name}>
            <SiteMark {...candidate} />
          </Option>
        ))}
      </Dropdown>
      <Health chosen={chosen} />
    </div>
  );
}

function Health({ chosen }: { chosen: ChosenSite }) {
  const styles = useStyles();
  const t = useTexts(texts);
  if (chosen.checking && !chosen.check) return <Spinner size="extra-tiny" aria-label={t('checking')} />;
  if (chosen.failure) {
    const message = rendered(chosen.failure.message);
    const remedy = chosen.failure.remedies.map(rendered).join(' ');
    return (
      <Tooltip content={`${message} ${remedy}`} relationship="label">
        <Button
          appearance="transparent"
          className={styles.bad}
          icon={<ErrorCircle16Regular />}
          onClick={chosen.recheck}
        />
      </Tooltip>
    );
  }
  if (!chosen.check) return null;
  const { dialect, productVersion } = chosen.check;
  return (
    <Tooltip
      content={t('ready', { dialect: databaseNames[dialect], version: productVersion })}
      relationship="label"
    >
      <Button
        appearance="transparent"
        className={styles.good}
        icon={<CheckmarkCircle16Regular />}
        onClick={chosen.recheck}
      />
    </Tooltip>
  );
}
