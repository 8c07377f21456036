import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import type { SpecialRight } from '#core/contract/signin-rights.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { sureAt } from '../lock-out.tsx';
import { rightsTexts } from './texts.ts';

/** Says who loses a right with a group; the site's name is typed where the operator locks himself out. */
export function RevokeDialog(props: { at: At; given: SpecialRight; onClose: (changed: boolean) => void }) {
  const { at, given, onClose } = props;
  const { group, groupName, right } = given;
  const t = useTexts(rightsTexts);
  const { client, queries } = useApi();
  const guard = useQuery(
    queries.signin.entry.guard.queryOptions({
      input: { ...at, write: { operation: 'rights.revoke', group, right } },
      staleTime: 0,
    }),
  );
  const revoking = useAction(async () => {
    if (!guard.data) return;
    await client.signin.rights.revoke({ ...sureAt(at, guard.data), group, right });
    onClose(true);
  });
  const { data, isFetching } = guard;
  return (
    <ConfirmDialog
      title={t('revokeTitle', { right: visible(right), group: visible(groupName) })}
      confirm={t('revokeConfirm')}
      ready={data !== undefined && !isFetching}
      typed={data?.isDangerous ? { name: at.site, label: t('type', { site: visible(at.site) }) } : undefined}
      failure={revoking.failure}
      onConfirm={() => void revoking.run()}
      onClose={() => onClose(false)}
    >
      <p>{t('revokeText')}</p>
      <Loaded query={guard}>
        {({ notes }) => notes.map((note) => <p key={JSON.stringify(note)}>{rendered(note)}</p>)}
      </Loaded>
    </ConfirmDialog>
  );
}
