import { Button, type ButtonProps, MessageBar, MessageBarBody, Tooltip } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext } from 'react';
import type { ListedSite } from '#core/contract/site/site.ts';
import { writeRefusal } from '#core/views/write-refusal.ts';
import { renderMessage } from './messages.ts';

const Context = createContext<string | undefined>(undefined);

/** Why nothing can be written to a site, as the window says it; undefined where it can, or where there is none. */
function writeRefusalText(site: ListedSite | undefined): string | undefined {
  return site && writeRefusal(site)?.map(renderMessage).join(' ');
}

/** Whatever writes below this writes to this site: where nothing can be written to it, its buttons say so. */
export function WritesTo({ site, children }: { site: ListedSite | undefined; children: ReactNode }) {
  return <Context value={writeRefusalText(site)}>{children}</Context>;
}

/** Why nothing can be written here, or to a site that is named; undefined where it can. */
export function useWriteRefusal(to?: ListedSite): string | undefined {
  const here = useContext(Context);
  return to ? writeRefusalText(to) : here;
}

/** Says why nothing can be written here, before anybody tries. */
export function WriteRefusalBar({ to }: { to?: ListedSite | undefined }) {
  const refusal = useWriteRefusal(to);
  if (refusal === undefined) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{refusal}</MessageBarBody>
    </MessageBar>
  );
}

/** A button that writes to the site: where nothing can be written it does nothing, and says why. */
export function WriteButton({
  to,
  disabledFocusable,
  ...props
}: ButtonProps & { to?: ListedSite | undefined }) {
  const refusal = useWriteRefusal(to);
  if (refusal === undefined) return <Button {...props} disabledFocusable={disabledFocusable ?? false} />;
  return (
    <Tooltip content={refusal} relationship="description">
      <Button {...props} disabledFocusable data-refusal={refusal} />
    </Tooltip>
  );
}
