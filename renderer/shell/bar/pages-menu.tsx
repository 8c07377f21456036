import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#renderer/ui/texts.ts';
import { pageIcons } from '../navigation.tsx';
import { pageGroups, pages } from '../pages.ts';

/** The way to the pages where there is no room for them beside the page. */
export function PagesMenu() {
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
                .map(({ name, to }) => (
                  <MenuItem key={name} icon={pageIcons[name]} onClick={() => void navigate({ to })}>
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
