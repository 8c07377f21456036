import {
  Button,
  makeStyles,
  Overflow,
  OverflowItem,
  Text,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { OverflowMenu } from '../overflow-menu.tsx';
import { usePageCommands } from '../page-commands.ts';
import { usePageKeys } from '../page-keys.ts';
import { useTexts } from '../texts.ts';

/** Something that can be done on a page; what does not fit into the toolbar stands in its menu. */
export interface Command {
  key: string;
  label: string;
  icon?: ReactElement;
  onClick: () => void;
  disabled?: boolean;
  /** Why it cannot be done at all, which is shown in place of the hint. */
  refusal?: string | undefined;
  /** For a command that is on or off. */
  pressed?: boolean;
  /** What it does, where its name does not say it. */
  hint?: string;
}

const useStyles = makeStyles({
  // A panel at the side takes room from the page, not from the window.
  place: { containerType: 'inline-size', flexShrink: 0 },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: '40px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container (max-width: 800px)': {
      height: 'auto',
      minHeight: '40px',
      flexWrap: 'wrap',
      rowGap: 0,
      paddingBottom: tokens.spacingVerticalXXS,
    },
  },
  title: { flexShrink: 0 },
  beside: {
    minWidth: 0,
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  commands: {
    display: 'flex',
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '48px',
    minWidth: '32px',
    overflow: 'hidden',
    gap: tokens.spacingHorizontalXXS,
    justifyContent: 'flex-end',
    alignItems: 'center',
  },
  command: { flexShrink: 0 },
  button: { whiteSpace: 'nowrap', minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  primary: { flexShrink: 0, maxWidth: '100%', display: 'flex', gap: tokens.spacingHorizontalS },
});

/** What a page puts into its toolbar. */
export interface ToolbarContent {
  /** What is shown beside the title: a name, a state. */
  beside?: ReactNode;
  /** The most needed ones first. */
  commands?: readonly Command[];
  primary?: ReactNode;
}

/**
 * The one toolbar of a page: its title, what belongs to it, commands as far as they fit, and the primary action right, which
 * Ctrl+Enter does.
 */
export function Toolbar(props: { title: string } & ToolbarContent) {
  const { title, beside, commands = [], primary } = props;
  const styles = useStyles();
  const t = useTexts('toolbar');
  const place = useRef<HTMLDivElement>(null);
  usePrimary(place);
  usePageCommands(() =>
    commands.map(({ label, disabled, refusal, onClick }) => ({
      label,
      disabled: refusal ?? disabled,
      run: onClick,
    })),
  );
  return (
    <div className={styles.place}>
      <header className={styles.bar}>
        <Text as="h1" size={400} weight="semibold" className={styles.title}>
          {title}
        </Text>
        {beside && <div className={styles.beside}>{beside}</div>}
        <Overflow minimumVisible={0} padding={8}>
          <div className={styles.commands}>
            {commands.map((command, index) => (
              <OverflowItem key={command.key} id={command.key} priority={commands.length - index}>
                <div className={styles.command}>
                  <CommandButton command={command} />
                </div>
              </OverflowItem>
            ))}
            <OverflowMenu label={t('more')} commands={commands} />
          </div>
        </Overflow>
        {primary && (
          <div ref={place} className={styles.primary}>
            {primary}
          </div>
        )}
      </header>
    </div>
  );
}

/** Ctrl+Enter does the primary action. It is a button of the page's own, so it is found where it stands, as people find it. */
function usePrimary(place: RefObject<HTMLElement | null>): void {
  const find = () =>
    [...(place.current?.querySelectorAll<HTMLElement>('button:not([aria-haspopup])') ?? [])].at(-1);
  usePageKeys([['Ctrl+Enter', () => find()?.click()]]);
  usePageCommands(() => {
    const button = find();
    const label = button?.textContent;
    if (!button || !label) return [];
    const disabled = button.matches(':disabled, [aria-disabled=true]') && (button.dataset.refusal ?? true);
    return [{ label, keys: 'Ctrl+Enter', disabled, run: () => button.click() }];
  });
}

function CommandButton({ command }: { command: Command }) {
  const styles = useStyles();
  const { label, icon, disabled = false, refusal, pressed, onClick } = command;
  const hint = refusal ?? command.hint;
  const button = (
    <Button
      className={styles.button}
      size="small"
      appearance={pressed ? 'secondary' : 'subtle'}
      icon={icon ?? null}
      disabledFocusable={disabled || refusal !== undefined}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {label}
    </Button>
  );
  if (hint === undefined) return button;
  return (
    <Tooltip content={hint} relationship="description">
      {button}
    </Tooltip>
  );
}
