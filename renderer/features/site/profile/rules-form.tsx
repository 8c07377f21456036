import { Text } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { CatalogType } from '#core/contract/catalog.ts';
import type { MappingEntry } from '#core/contract/profile.ts';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { ElementsField } from '#renderer/ui/json/elements-field.tsx';
import { useJson, useJsonValue } from '#renderer/ui/json/json-context.ts';
import { type JsonPath, readAt } from '#renderer/ui/json/json-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { NOTE, Part, RuleChoice, RuleText, RuleType, ScopeFields } from './rule-fields.tsx';

interface Props {
  types: readonly CatalogType[];
}

/** What an import leaves as it is. */
export function ProtectPart({ types }: Props) {
  const t = useTexts('profile');
  const { text } = useJson();
  return (
    <Part title={t('protect')} hint={t('protectHint')}>
      <ElementsField
        label={t('protect')}
        add={t('addProtect')}
        path={['protect']}
        initial={{ type: '' }}
        titleOf={(place) => scopeTitle(text, place)}
      >
        {(place) => (
          <>
            <ScopeFields place={place} types={types} isOffered={({ secret }) => secret !== true} />
            <RuleText path={[...place, 'note']} label={t('note')} maxLength={NOTE} optional />
          </>
        )}
      </ElementsField>
    </Part>
  );
}

/** What an import writes instead of what. */
export function ReplacePart({ types }: Props) {
  const grid = useFieldGrid();
  const t = useTexts('profile');
  const { text } = useJson();
  return (
    <Part title={t('replace')} hint={t('replaceHint')}>
      <ElementsField
        label={t('replace')}
        add={t('addReplace')}
        path={['replace']}
        initial={{ from: '', to: '' }}
        titleOf={(place) => `${textAt(text, [...place, 'from'])} → ${textAt(text, [...place, 'to'])}`}
      >
        {(place) => (
          <>
            <div className={grid}>
              <RuleText path={[...place, 'from']} label={t('from')} maxLength={4_000} />
              <RuleText path={[...place, 'to']} label={t('to')} maxLength={4_000} />
            </div>
            <ElementsField
              label={t('only')}
              add={t('addOnly')}
              path={[...place, 'only']}
              initial={{ type: '' }}
              titleOf={(scope) => scopeTitle(text, scope)}
            >
              {(scope) => <ScopeFields place={scope} types={types} isOffered={holdsText} />}
            </ElementsField>
            <RuleText path={[...place, 'note']} label={t('note')} maxLength={NOTE} optional />
          </>
        )}
      </ElementsField>
    </Part>
  );
}

/** How texts name entities. */
export function PatternsPart({ types }: Props) {
  const grid = useFieldGrid();
  const t = useTexts('profile');
  const { text } = useJson();
  return (
    <Part title={t('patterns')} hint={t('patternsHint')}>
      <ElementsField
        label={t('patterns')}
        add={t('addPattern')}
        path={['patterns']}
        initial={{ in: 'csharp', match: '', type: '', by: 'id' }}
        titleOf={(place) => textAt(text, [...place, 'match'])}
      >
        {(place) => (
          <div className={grid}>
            <RuleChoice
              path={[...place, 'in']}
              label={t('in')}
              words={{
                csharp: t('incsharp'),
                sql: t('insql'),
                javascript: t('injavascript'),
                json: t('injson'),
              }}
            />
            <RuleText path={[...place, 'match']} label={t('match')} help={t('matchHint')} maxLength={500} />
            <RuleType path={[...place, 'type']} types={types} />
            <RuleChoice
              path={[...place, 'by']}
              label={t('by')}
              words={{ id: t('byid'), guid: t('byguid'), key: t('bykey') }}
            />
          </div>
        )}
      </ElementsField>
    </Part>
  );
}

/** Which entity is whose: an import remembers it, here it is forgotten. */
export function MappingPart() {
  const t = useTexts('profile');
  const titleOf = useTypeTitle();
  const { stored, write } = useJsonValue(['mapping']);
  const entries: readonly MappingEntry[] = Array.isArray(stored) ? stored : [];
  const columns: GridColumn<MappingEntry>[] = [
    { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(String(type)) },
    { id: 'source', heading: t('source'), cell: ({ source }) => String(source) },
    { id: 'receiver', heading: t('receiver'), cell: ({ receiver }) => String(receiver) },
    { id: 'note', heading: t('note'), cell: ({ note = '' }) => String(note) },
  ];
  const forget = (gone: readonly MappingEntry[]) => write(entries.filter((entry) => !gone.includes(entry)));
  return (
    <Part title={t('mapping')} hint={t('mappingHint')}>
      <Grid
        compact
        id="site.mapping"
        label={t('mapping')}
        columns={columns}
        rows={entries}
        rowKey={({ type, source }) => `${type}:${source}`}
        actions={[
          {
            id: 'forget',
            label: t('forget'),
            icon: <Delete20Regular />,
            run: (entry) => forget([entry]),
            runAll: forget,
          },
        ]}
        empty={<Text>{t('noMapping')}</Text>}
      />
    </Part>
  );
}

function holdsText({ type, references, secret }: CatalogType['columns'][number]): boolean {
  return (type === 'string' || type === 'text') && !references && secret !== true;
}

function scopeTitle(text: string, place: JsonPath): string {
  const columns = readAt(text, [...place, 'columns']);
  const names = Array.isArray(columns) ? `: ${columns.map(String).join(', ')}` : '';
  return `${textAt(text, [...place, 'type'])}${sanitize(names)}`;
}

function textAt(text: string, path: JsonPath): string {
  const stored = readAt(text, path);
  return typeof stored === 'string' && stored !== '' ? sanitize(stored, 60) : '…';
}
