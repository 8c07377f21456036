import { Button } from '@fluentui/react-components';
import { Person20Regular, QuestionCircle20Regular } from '@fluentui/react-icons';
import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccessSearch } from '#renderer/shell/access-search.ts';

/** A way to another part of Access, with its form filled in; it stands among buttons. */
export function PartLink({ search, children }: { search: AccessSearch; children: ReactNode }) {
  const { href, onClick } = useLinkProps({ to: '/access', search });
  const icon = search.part === 'person' ? <Person20Regular /> : <QuestionCircle20Regular />;
  return (
    <Button as="a" size="small" icon={icon} {...{ href, onClick }}>
      {children}
    </Button>
  );
}
