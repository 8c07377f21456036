import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';

/** An item of Fluent's `Overflow` as its menu shows it. */
interface OverflowCommand {
  /** The id of its `OverflowItem`. */
  key: string;
  label: string;
  icon?: ReactElement | undefined;
  disabled?: boolean | undefined;
  refusal?: string | undefined;
  hint?: string | undefined;
  onClick: () => void;
}

/** The commands of an `Overflow` that its line has no room for, in a menu; nothing while there is room for all. */
export function OverflowMenu(props: {
  /** The name of its button. */
  label: string;
  commands: readonly OverflowCommand[];
  appearance?: 'subtle' | 'secondary';
}) {
  const { label, commands, appearance = 'subtle' } = props;
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref}>
      <Menu hasIcons={commands.some(({ icon }) => icon !== undefined)}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            size="small"
            appearance={appearance}
            icon={<MoreHorizontal20Regular />}
            aria-label={label}
            title={label}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {commands.map((command) => (
              <HiddenCommand key={command.key} command={command} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

function HiddenCommand({
  command: { key, label, icon, disabled = false, refusal, hint, onClick },
}: {
  command: OverflowCommand;
}) {
  if (useIsOverflowItemVisible(key)) return null;
  return (
    <MenuItem
      icon={icon ?? null}
      disabled={disabled || refusal !== undefined}
      subText={refusal ?? hint ?? null}
      onClick={onClick}
    >
      {label}
    </MenuItem>
  );
}
