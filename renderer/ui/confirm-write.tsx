import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SiteMark } from './site-mark.tsx';

/**
 * Confirmation of what one transaction writes to a site: where, and how much of what. The name of the site is typed on a
 * production site, and wherever anything is removed.
 */
export function ConfirmWrite(props: {
  site: ComponentProps<typeof SiteMark>;
  title: string;
  text: string;
  /** How much of what, a line each. */
  lines: readonly string[];
  removes: boolean;
  /** The words that ask for the name. */
  typeName: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { site, title, text, lines, removes, typeName, confirm, onConfirm, onClose, children } = props;
  const { name, colour, production } = site;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      typed={production || removes ? { name, label: typeName } : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SiteMark name={name} colour={colour} production={production} />
      <p>{text}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </ConfirmDialog>
  );
}
