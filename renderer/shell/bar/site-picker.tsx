import {
  Button,
  Combobox,
  makeStyles,
  Option,
  OptionGroup,
  Spinner,
  Text,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  QuestionCircle16Filled,
} from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import { databaseNames } from '#core/base/database-names.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useIsCoreAway } from '#renderer/api/api.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { usePreference } from '#renderer/ui/preferences.ts';
import { ProductionMark, SiteMark, siteColours } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';
import { CachedHealth } from '../health/cached-health.tsx';
import type { SiteHealth } from '../health/use-site-health.ts';
import { RECENT, recentSites, siteGroups } from '../recent-sites.ts';
import { isOptionActive } from './is-option-active.ts';

/** About what a picker has room for. */
const LONGEST_NAME = 26;

const useStyles = makeStyles({
  side: {
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: '4px solid transparent',
    flexShrink: 1,
  },
  label: { flexShrink: 0 },
  combobox: { width: '240px', minWidth: 0, flexShrink: 1, '& input': { minWidth: 0, width: '100%' } },
  list: { minWidth: '320px', maxWidth: '480px' },
  known: { display: 'inline-flex', marginLeft: 'auto', flexShrink: 0 },
  health: { minWidth: '24px', flexShrink: 0 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  unknown: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

/** Where a site is chosen: typed or picked, with its colour, its mark, and whether it answers. */
export function SitePicker(props: {
  label: 'source' | 'receiver' | 'site';
  site: ListedSite | undefined;
  sites: readonly ListedSite[];
  health: SiteHealth;
  onChoose: (name: string) => void;
}) {
  const { label, site, sites, health, onChoose } = props;
  const styles = useStyles();
  const t = useTexts('context-bar');
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const wanted = (typed ?? '').trim().toLowerCase();
  const groups = siteGroups(sites, wanted, recentSites(usePreference(RECENT)));
  const first = groups[0]?.sites[0];
  // What is typed takes Fluent's own selection away, which is no choice.
  const choose = (chosen: string | undefined) => {
    if (chosen === undefined || chosen === '') return;
    setTyped(undefined);
    setOpen(false);
    onChoose(chosen);
  };
  // Whoever types a part of a name and no more means the first one that is found.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || wanted === '' || isOptionActive(event)) return;
    event.preventDefault();
    // Fluent would open the list for the same key.
    event.stopPropagation();
    choose(first?.name);
  };
  const name = site ? sanitize(site.name) : '';
  const combobox = (
    <Combobox
      className={styles.combobox}
      size="small"
      aria-label={t(label)}
      placeholder={t('choose')}
      listbox={{ className: styles.list }}
      expandIcon={{ 'aria-label': t('open', { of: t(label) }) }}
      value={typed ?? truncateMiddle(name, LONGEST_NAME)}
      selectedOptions={site ? [site.name] : []}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      open={open}
      onOpenChange={(_event, data) => {
        setOpen(data.open);
        if (!data.open) setTyped(undefined);
      }}
      onKeyDownCapture={enter}
      onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
    >
      {groups.map(({ kind, folder, sites: together }) => (
        <OptionGroup
          key={`${kind} ${folder}`}
          {...(kind === 'none' ? {} : { label: kind === 'recent' ? t('recent') : sanitize(folder) })}
        >
          {together.map((candidate) => (
            <Option key={candidate.name} value={candidate.name} text={candidate.name}>
              <SiteMark {...candidate} />
              <CachedHealth site={candidate.name} className={styles.known} />
            </Option>
          ))}
        </OptionGroup>
      ))}
      {groups.length === 0 && (
        <Option value="" disabled text={t('noMatch')}>
          {t('noMatch')}
        </Option>
      )}
    </Combobox>
  );
  return (
    <Row
      gap="xs"
      wrap={false}
      className={styles.side}
      style={{ borderLeftColor: site ? siteColours[site.colour] : 'transparent' }}
      data-testid={`${label}-site`}
    >
      <Text size={200} className={styles.label} aria-hidden>
        {t(label)}
      </Text>
      {name.length > LONGEST_NAME ? (
        <Tooltip content={name} relationship="description">
          {combobox}
        </Tooltip>
      ) : (
        combobox
      )}
      {site?.production && <ProductionMark />}
      <Health health={health} />
    </Row>
  );
}

function Health({ health }: { health: SiteHealth }) {
  const styles = useStyles();
  const t = useTexts('context-bar');
  const { check, failure, checking, recheck } = health;
  const isAway = useIsCoreAway();
  if (isAway) return <QuestionCircle16Filled className={styles.unknown} aria-label={t('unknown')} />;
  if (checking && !check && !failure) return <Spinner size="extra-tiny" aria-label={t('checking')} />;
  if (failure) {
    const content = [failure.message, ...failure.remedies].map(renderMessage).join(' ');
    return (
      <Tooltip content={content} relationship="label">
        <Button
          appearance="transparent"
          size="small"
          className={styles.health}
          icon={<DismissCircle16Filled className={styles.bad} />}
          onClick={recheck}
        />
      </Tooltip>
    );
  }
  if (!check) return null;
  const { dialect, productVersion } = check;
  return (
    <Tooltip
      content={t('ready', { dialect: databaseNames[dialect], version: productVersion })}
      relationship="label"
    >
      <Button
        appearance="transparent"
        size="small"
        className={styles.health}
        icon={<CheckmarkCircle16Filled className={styles.good} />}
        onClick={recheck}
      />
    </Tooltip>
  );
}
