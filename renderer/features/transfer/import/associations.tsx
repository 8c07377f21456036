import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ArchiveDescription, Association, ImportOptions } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { useTask } from '#renderer/work/work.tsx';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', padding: `${tokens.spacingVerticalS} 0` },
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

type Associations = ImportOptions['associations'];

/** How the entities of each type find their counterparts: a choice for the types of the archive with a natural key. */
export function Associations(props: {
  associations: Associations;
  disabled: boolean;
  onChange: (associations: Associations) => void;
}) {
  const { associations, disabled, onChange } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  const { queries } = useApi();
  const { data: types = [] } = useQuery({
    ...queries.transfer.types.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const archive = useTask<ArchiveDescription>('describe')?.result;
  const choosable = types.filter(
    ({ type, naturalKey }) => naturalKey.length > 0 && (archive?.byType[type] ?? 0) > 0,
  );
  if (choosable.length === 0) return null;
  const choose = (type: string, how: string) => {
    const { [type]: _before, ...others } = associations;
    const chosen = Object.entries(isAssociation(how) ? { ...others, [type]: how } : others);
    // In the order of the plan's, with which they are compared.
    onChange(Object.fromEntries(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  };
  return (
    <details>
      <summary className={styles.summary}>{t('associations')}</summary>
      <div className={styles.types}>
        {choosable.map(({ type, naturalKey }) => (
          <Field key={type} label={titleOf(type)}>
            <Select
              disabled={disabled}
              value={associations[type] ?? ''}
              onChange={(_event, { value }) => choose(type, value)}
            >
              <option value="">
                {t('associationOfArchive', {
                  how: archive?.associations[type] === 'NaturalKey' ? t('byKey') : t('byGuid'),
                })}
              </option>
              <option value="Guid">{t('byGuid')}</option>
              <option value="NaturalKey">{t('byKeyOf', { columns: naturalKey.join(', ') })}</option>
            </Select>
          </Field>
        ))}
      </div>
    </details>
  );
}

function isAssociation(how: string): how is Association {
  return how === 'Guid' || how === 'NaturalKey';
}
