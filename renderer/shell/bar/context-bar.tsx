import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { ArrowRight16Regular, Navigation20Regular, Search16Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { ProductionMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';
import { useChosenSites, useSites } from '../chosen-sites.tsx';
import { useSiteHealth } from '../health/use-site-health.ts';
import type { PageContext } from '../page-facts.ts';
import { pageGroups } from '../page-facts.ts';
import { pages } from '../pages.ts';
import { useAdministeredSite } from '../use-administered-site.ts';
import { useCompactLayout } from '../use-compact-layout.ts';
import { OperatorPicker } from './operator-picker.tsx';
import { SitePicker } from './site-picker.tsx';

const useStyles = makeStyles({
  bar: { flexGrow: 1 },
  arrow: { flexShrink: 0 },
  chosen: { minWidth: 0, gap: tokens.spacingHorizontalS },
  names: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  stacked: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  search: { marginLeft: 'auto', flexShrink: 0, whiteSpace: 'nowrap' },
  words: { '@media (max-width: 1099px)': { display: 'none' } },
});

/** The sites that the page works with, chosen here and nowhere else. */
export function ContextBar({ context, onSearch }: { context: PageContext; onSearch: () => void }) {
  const styles = useStyles();
  const t = useTexts('context-bar');
  const keys = useTexts('shortcuts')('keys_palette');
  const isSmall = useCompactLayout();
  useSeenIsChosen(context);
  return (
    <Row wrap={false} className={styles.bar}>
      {isSmall && <PagesMenu />}
      {isSmall ? <SmallPickers context={context} /> : <Pickers context={context} />}
      <Tooltip content={`${t('search')} (${keys})`} relationship="label">
        <Button
          className={styles.search}
          size="small"
          appearance="outline"
          icon={<Search16Regular />}
          onClick={onSearch}
        >
          <span className={styles.words}>{keys}</span>
        </Button>
      </Tooltip>
    </Row>
  );
}

/** Once a site was seen it is a choice, which another receiver does not change. */
function useSeenIsChosen(context: PageContext): void {
  const { site, choose } = useAdministeredSite();
  const seen = context === 'sides' ? undefined : site?.name;
  useEffect(() => {
    if (seen !== undefined) choose(seen);
  });
}

function Pickers({ context }: { context: PageContext }) {
  return context === 'sides' ? <Sides /> : <AdministeredSite hasOperator={context === 'operator'} />;
}

/** One button that names what is chosen, and opens the pickers. */
function SmallPickers({ context }: { context: PageContext }) {
  const styles = useStyles();
  const t = useTexts('context-bar');
  const { source, receiver } = useChosenSites();
  const { site, operator } = useAdministeredSite();
  const chosen = {
    sides: [source.name, receiver.name],
    site: [site?.name],
    operator: [site?.name, operator || undefined],
  }[context];
  const names = chosen.map((name) => (name === undefined ? '—' : sanitize(name)));
  const isProduction = context === 'sides' ? receiver.site?.production : site?.production;
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          className={styles.chosen}
          aria-label={t('sites', { names: names.join(context === 'sides' ? ' → ' : ', ') })}
        >
          <span className={styles.names}>
            {names.map((name) => truncateMiddle(name, 16)).join(context === 'sides' ? ' → ' : ', ')}
          </span>
          {isProduction && <ProductionMark />}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.stacked} aria-label={t('bar')}>
        <Pickers context={context} />
      </PopoverSurface>
    </Popover>
  );
}

function Sides() {
  const styles = useStyles();
  const sites = useSites();
  const { source, receiver } = useChosenSites();
  return (
    <>
      <SitePicker label="source" site={source.site} sites={sites} health={source} onChoose={source.choose} />
      <ArrowRight16Regular className={styles.arrow} aria-hidden />
      <SitePicker
        label="receiver"
        site={receiver.site}
        sites={sites}
        health={receiver}
        onChoose={receiver.choose}
      />
    </>
  );
}

function AdministeredSite({ hasOperator }: { hasOperator: boolean }) {
  const { sites, site, choose, operator, workAs } = useAdministeredSite();
  const health = useSiteHealth(site);
  return (
    <>
      <SitePicker label="site" site={site} sites={sites} health={health} onChoose={choose} />
      {site && hasOperator && (
        <OperatorPicker key={site.name} site={site.name} operator={operator} onChoose={workAs} />
      )}
    </>
  );
}

/** The way to the pages where there is no room for them beside the page. */
function PagesMenu() {
  const t = useTexts('navigation');
  const title = useTexts('pages');
  const navigate = useNavigate();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<Navigation20Regular />} aria-label={t('pages')} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {pageGroups.map((group) => (
            <MenuGroup key={group}>
              {group !== 'sites' && <MenuGroupHeader>{title(`group_${group}`)}</MenuGroupHeader>}
              {pages
                .filter((page) => page.group === group)
                .map(({ name, to, icon }) => (
                  <MenuItem key={name} icon={icon} onClick={() => void navigate({ to })}>
                    {title(name)}
                  </MenuItem>
                ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
