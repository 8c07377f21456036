import { Field, makeStyles, Switch, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { SiteModule } from '#core/contract/versions/versions.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { ActiveNode } from '#renderer/features/transfer/export/active-node.ts';
import { type Selection, selectedNodes } from '#renderer/features/transfer/export/tree-model.ts';
import { TreePane } from '#renderer/features/transfer/export/tree-pane.tsx';
import { findSelection } from '#renderer/features/transfer/export/use-export-again.ts';
import { useExportTree } from '#renderer/features/transfer/export/use-export-tree.ts';
import { TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { QueryDialog } from '#renderer/ui/form/query-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useReloadVersions } from './use-versions.ts';

const useStyles = makeStyles({
  tree: {
    height: '300px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface Props {
  site: ListedSite;
  /** Absent for a new one. */
  module: SiteModule | undefined;
  onSaved: (guid: string) => void;
  onClose: () => void;
}

/** Makes a module, or changes its name, what it is for, and what belongs to it. */
export function ModuleDialog(props: Props) {
  const { site, module, onClose } = props;
  const { client } = useApi();
  const nodes = module?.selection === 'all' ? [] : (module?.selection ?? []);
  const found = useQuery({
    queryKey: ['module-selection', site.name, nodes],
    queryFn: () => findSelection(client, site.name, nodes),
    gcTime: 0,
  });
  return (
    <QueryDialog title={useTitle(props)} query={found} onClose={onClose}>
      {(chosen) => <ModuleForm {...props} chosen={chosen} missing={nodes.length - chosen.size} />}
    </QueryDialog>
  );
}

function useTitle({ site, module }: Props): string {
  const t = useTexts('versions');
  const where = { site: sanitize(site.name) };
  return module ? t('editTitle', { ...where, module: sanitize(module.name) }) : t('addTitle', where);
}

function ModuleForm(props: Props & { chosen: Selection /** Of what was chosen before. */; missing: number }) {
  const { site, module, chosen, missing, onClose } = props;
  const t = useTexts('versions');
  const { client } = useApi();
  const readAgain = useReloadVersions();
  const belongs = useBelongs(site.name, module, chosen);
  const input = ({ name, description }: { name: string; description: string }) => ({
    site: site.name,
    name,
    description,
    ...(module ? { module: module.guid } : {}),
    ...(belongs.changed ? { selection: belongs.changed } : {}),
  });
  const form = useForm({
    initial: () => ({ name: module?.name ?? '', description: module?.description ?? '' }),
    required: () => ['name'],
    contract: {
      schema: async () => {
        const { versionsContract } = await import('#core/contract/versions/versions.ts');
        return inputSchema(versionsContract.modules.save);
      },
      input,
    },
  });
  const save = async () => {
    if (!(await form.accept())) return false;
    const saved = await client.versions.modules.save(input(form.values));
    await readAgain();
    props.onSaved(saved.guid);
    return true;
  };
  return (
    <WritesTo site={site}>
      <FormDialog
        wide
        title={useTitle(props)}
        isDirty={form.isDirty || belongs.changed !== undefined}
        onSave={save}
        onClose={onClose}
      >
        <TextField field={form.field('name')} label={t('moduleName')} maxLength={200} />
        <TextAreaField field={form.field('description')} label={t('description')} />
        <BelongsField site={site.name} belongs={belongs} missing={missing} />
      </FormDialog>
    </WritesTo>
  );
}

/** What belongs to a module, as it is chosen in the tree. */
function useBelongs(site: string, module: SiteModule | undefined, chosen: Selection) {
  const tree = useExportTree(site, 'module-selection-made');
  const [all, setAll] = useState(module?.selection === 'all');
  const { restore } = tree;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it begins with
  useEffect(() => void restore(chosen), []);
  const nodes = selectedNodes(tree.selection);
  const made: ExportSelection | undefined = all ? 'all' : nodes.length > 0 ? nodes : undefined;
  const before = module?.selection === 'all' ? 'all' : selectedNodes(chosen);
  const isSame = JSON.stringify(made ?? []) === JSON.stringify(before);
  return {
    tree,
    all,
    setAll,
    count: nodes.length,
    /** What is chosen instead of what was; undefined while that is the same, or nothing is. */
    changed: isSame ? undefined : made,
  };
}

function BelongsField(props: { site: string; belongs: ReturnType<typeof useBelongs>; missing: number }) {
  const { site, belongs, missing } = props;
  const { tree, all, setAll, count } = belongs;
  const styles = useStyles();
  const t = useTexts('versions');
  const [active, setActive] = useState<ActiveNode>();
  const [text, setText] = useState('');
  // It looks for what is typed, and does not send the form.
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  return (
    <section aria-label={t('belongs')}>
      <Field label={t('belongs')} hint={t('belongsHint')}>
        <Switch
          label={renderMessage(
            all ? message('module-extent.all') : message('module-extent.nodes', { count }),
          )}
          checked={all}
          onChange={(_event, { checked }) => setAll(checked)}
        />
      </Field>
      {missing > 0 && (
        <Text role="status">{t('goneNodes', { count: missing, number: formatCount(missing) })}</Text>
      )}
      <Stack gap="none" className={styles.tree} onKeyDown={keepEnter}>
        <TreePane
          site={site}
          tree={tree}
          all={all}
          text={text}
          onText={setText}
          active={active}
          onActive={setActive}
        />
      </Stack>
    </section>
  );
}
