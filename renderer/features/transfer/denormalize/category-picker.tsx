import { Checkbox, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { useApi } from '#renderer/api/api.tsx';
import { language } from '#renderer/ui/language.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { toggleInSet } from '../toggle-in-set.ts';

const useStyles = makeStyles({
  list: { maxHeight: '320px', overflow: 'auto', padding: tokens.spacingHorizontalXXS },
});

/** Categories of a site by section, to tick those that are meant. */
export function CategoryPicker(props: {
  site: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useTexts('denormalize');
  const query = useSections(props.site);
  return (
    <QueryView query={query} empty={{ when: (sections) => sections.length === 0, title: t('none') }}>
      {(sections) => <Categories {...props} sections={sections} />}
    </QueryView>
  );
}

interface Section {
  section: TreeNode;
  categories: readonly TreeNode[];
}

function Categories(props: {
  sections: readonly Section[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const { sections, chosen, onChange } = props;
  const styles = useStyles();
  const t = useTexts('denormalize');
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = sections
    .map(({ section, categories }) => ({
      section,
      categories: categories.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ categories }) => categories.length > 0);
  return (
    <>
      <Field label={t('filter')}>
        <Input type="search" value={filter} onChange={(_event, { value }) => setFilter(value)} />
      </Field>
      {found.length === 0 && <Text>{t('notFound')}</Text>}
      <Stack gap="none" className={styles.list}>
        {found.map(({ section, categories }) => (
          <fieldset key={section.id} style={{ border: 'none', margin: 0, padding: 0 }}>
            <legend>
              <Text weight="semibold">{sanitize(section.label)}</Text>
            </legend>
            {categories.map(({ guid = '', label }) => (
              <Checkbox
                key={guid}
                label={sanitize(label)}
                checked={chosen.has(guid)}
                onChange={() => onChange(toggleInSet(chosen, guid))}
                style={{ display: 'flex' }}
              />
            ))}
          </fieldset>
        ))}
      </Stack>
    </>
  );
}

/** Sections with their categories, as the tree has them; those without any are skipped. */
function useSections(site: string) {
  const { client } = useApi();
  const categoriesOf = async (section: TreeNode, signal: AbortSignal) => {
    const children = await client.transfer.fetch(
      { site, node: section.id, language: language() },
      { signal },
    );
    return {
      section,
      categories: children.filter(({ type, kind }) => kind === 'entity' && type === '_subcategory'),
    };
  };
  return useQuery({
    queryKey: ['denormalize-categories', site],
    queryFn: async ({ signal }) => {
      const root = await client.transfer.tree({ site }, { signal });
      const nodes = await client.transfer.fetch({ site, node: root.id, language: language() }, { signal });
      const sections = nodes.filter(({ type }) => type === '_category');
      const all = await Promise.all(sections.map((section) => categoriesOf(section, signal)));
      return all.filter(({ categories }) => categories.length > 0);
    },
    staleTime: 0,
  });
}
