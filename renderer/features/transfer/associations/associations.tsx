import { Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { Association, ImportOptions } from '#core/contract/transfer/options.ts';
import { useApi } from '#renderer/api/api.tsx';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { setAssociation } from './set-association.ts';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', padding: `${tokens.spacingVerticalS} 0` },
  count: { marginLeft: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalS,
    // Long lists must not push away what the page is about; the focus ring of a control needs its place.
    maxHeight: '180px',
    overflow: 'auto',
    padding: tokens.spacingHorizontalXXS,
    // Names of columns are long, and would widen their control into the next one.
    '& > *': { minWidth: 0 },
    '& select': { minWidth: 0, textOverflow: 'ellipsis' },
  },
});

export type Associations = ImportOptions['associations'];

/**
 * How the entities of each type find their counterparts on the receiver: a choice for those of `types` that have a natural
 * key, which is nothing to show where none has.
 */
export function AssociationChoices(props: {
  /** The site whose types they are, as its profile has them. */
  site: string | undefined;
  types: readonly string[];
  associations: Associations;
  /** What the archive says, where there is one that can say it; without, types are matched by Guid. */
  ofArchive?: Readonly<Record<string, string>> | undefined;
  disabled: boolean;
  onChange: (associations: Associations) => void;
}) {
  const { site, types, associations, ofArchive, disabled, onChange } = props;
  const styles = useStyles();
  const t = useTexts('associations');
  const titleOf = useTypeTitle();
  const choosable = useNaturalKeys(site).filter(
    ({ type, naturalKey }) => naturalKey.length > 0 && types.includes(type),
  );
  if (choosable.length === 0) return null;
  const chosen = choosable.filter(({ type }) => associations[type] !== undefined).length;
  return (
    <details>
      <summary className={styles.summary}>
        {t('title')}
        {chosen > 0 && (
          <Text className={styles.count}>{t('count', { count: chosen, number: formatCount(chosen) })}</Text>
        )}
      </summary>
      <div className={styles.types}>
        {choosable.map(({ type, naturalKey }) => (
          <Field key={type} label={titleOf(type)}>
            <Select
              size="small"
              disabled={disabled}
              value={associations[type] ?? ''}
              onChange={(_event, { value }) =>
                onChange(setAssociation(associations, type, associationOf(value)))
              }
            >
              {ofArchive ? (
                <>
                  <option value="">
                    {t('ofArchive', { how: t(ofArchive[type] === 'NaturalKey' ? 'byKey' : 'byGuid') })}
                  </option>
                  <option value="Guid">{t('byGuid')}</option>
                </>
              ) : (
                <option value="">{t('byGuid')}</option>
              )}
              <option value="NaturalKey">
                {t('byKeyOf', { columns: naturalKey.map((column) => fieldTitle(column, type)).join(', ') })}
              </option>
            </Select>
          </Field>
        ))}
      </div>
    </details>
  );
}

/** The types of a site with their natural keys. */
function useNaturalKeys(site: string | undefined) {
  const { queries } = useApi();
  const { data = [] } = useQuery({
    ...queries.transfer.types.queryOptions({ input: site === undefined ? {} : { site } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function associationOf(value: string): Association | undefined {
  return value === 'Guid' || value === 'NaturalKey' ? value : undefined;
}
