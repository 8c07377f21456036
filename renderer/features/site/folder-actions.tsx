import { Button } from '@fluentui/react-components';
import { PlugConnected16Regular, Rename16Regular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What is done with all sites of a folder at once. */
export function FolderActions({ folder, sites }: { folder: string; sites: readonly ListedSite[] }) {
  const t = useTexts('site-folders');
  const [isRenaming, setRenaming] = useState(false);
  const testing = useTestAll();
  const test = t('test', { count: sites.length, number: formatCount(sites.length) });
  return (
    <Row gap="xs">
      <Button
        size="small"
        appearance="subtle"
        icon={<PlugConnected16Regular />}
        aria-label={t('testOf', { test, folder: sanitize(folder) })}
        disabledFocusable={testing.isRunning}
        onClick={() => !testing.isRunning && void testing.run(sites)}
      >
        {testing.isRunning ? t('testing') : test}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<Rename16Regular />}
        aria-label={t('renameOf', { folder: sanitize(folder) })}
        onClick={() => setRenaming(true)}
      >
        {t('rename')}
      </Button>
      {isRenaming && <RenameDialog folder={folder} sites={sites} onClose={() => setRenaming(false)} />}
    </Row>
  );
}

/**
 * Asks sites whether they answer, one after the other; what each said stands in its row. Nobody is asked for passwords:
 * one that is not answered would keep the others waiting.
 */
function useTestAll() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useAction(async (sites: readonly ListedSite[]) => {
    for (const { name } of sites) {
      const check = queries.site.check.queryOptions({
        input: { site: name },
        context: { isNonInteractive: true },
      });
      // The frame asks it already, and perhaps a person for its password.
      if (queryClient.isFetching({ queryKey: check.queryKey, exact: true }) > 0) continue;
      await queryClient.fetchQuery({ ...check, staleTime: 0 }).catch(() => undefined);
    }
  });
}

function RenameDialog(props: { folder: string; sites: readonly ListedSite[]; onClose: () => void }) {
  const { folder, sites, onClose } = props;
  const t = useTexts('site-folders');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const form = useForm<{ name: string }>({ initial: () => ({ name: folder }), required: () => ['name'] });
  const save = async () => {
    if (!(await form.accept())) return false;
    const name = form.values.name.trim();
    try {
      for (const { password: _, ...site } of sites) await client.site.save({ ...site, folder: name });
    } finally {
      await queryClient.invalidateQueries({ queryKey: queries.site.list.key() });
    }
    return true;
  };
  return (
    <FormDialog title={t('renameOf', { folder: sanitize(folder) })} onSave={save} onClose={onClose}>
      <TextField field={form.field('name')} label={t('name')} help={t('nameHelp')} maxLength={100} />
    </FormDialog>
  );
}
