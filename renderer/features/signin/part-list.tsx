import { Button, makeStyles, mergeClasses, Select, Tooltip, tokens } from '@fluentui/react-components';
import { PanelLeftContract20Regular, PanelLeftExpand20Regular } from '@fluentui/react-icons';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId } from 'react';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Part, partGroups, partNamed } from './parts.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    width: '196px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXS,
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  group: {
    display: 'block',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  shown: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    // Forced colours take shadows and backgrounds away.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  hide: { marginTop: 'auto', alignSelf: 'flex-end' },
});

/** The parts of Sign-in at the side: arrows, Home and End go through them, Enter opens one. */
export function PartList({ part, onHide }: { part: Part; onHide: () => void }) {
  const styles = useStyles();
  const t = useTexts('signin-parts');
  const id = useId();
  return (
    <nav className={styles.list} aria-label={t('parts')} data-region="" tabIndex={-1} onKeyDown={goThrough}>
      {partGroups.map(({ group, parts }) => (
        <div key={group}>
          <Hint id={`${id}-${group}`} className={styles.group}>
            {t(group)}
          </Hint>
          <Stack as="ul" gap="none" aria-labelledby={`${id}-${group}`}>
            {parts.map((one) => (
              <li key={one}>
                <Link
                  to="/signin"
                  search={{ part: one }}
                  className={mergeClasses(styles.link, one === part && styles.shown)}
                  // Tab goes to the one that is shown, and then on.
                  tabIndex={one === part ? 0 : -1}
                  aria-current={one === part ? 'page' : undefined}
                >
                  {t(one)}
                </Link>
              </li>
            ))}
          </Stack>
        </div>
      ))}
      <Tooltip content={t('hide')} relationship="label">
        <Button
          className={styles.hide}
          appearance="subtle"
          size="small"
          icon={<PanelLeftContract20Regular />}
          onClick={onHide}
        />
      </Tooltip>
    </nav>
  );
}

/** The same where there is little room, or where the list is not wanted. */
export function PartPicker(props: {
  part: Part;
  onPick: (part: Part) => void;
  onShow: (() => void) | undefined;
}) {
  const { part, onPick, onShow } = props;
  const t = useTexts('signin-parts');
  return (
    <>
      {onShow && (
        <Tooltip content={t('show')} relationship="label">
          <Button appearance="subtle" size="small" icon={<PanelLeftExpand20Regular />} onClick={onShow} />
        </Tooltip>
      )}
      <Select
        size="small"
        aria-label={t('parts')}
        value={part}
        onChange={(_event, { value }) => {
          const picked = partNamed(value);
          if (picked) onPick(picked);
        }}
      >
        {partGroups.map(({ group, parts }) => (
          <optgroup key={group} label={t(group)}>
            {parts.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  );
}

/** Moves the focus among the links of the list. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const at = links.findIndex((link) => link.matches(':focus'));
  if (at < 0) return;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: links.length - 1,
  };
  const next = places[event.code];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}
