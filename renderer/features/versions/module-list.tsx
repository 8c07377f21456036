import { Add20Regular, Edit20Regular } from '@fluentui/react-icons';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ModuleRow } from './module-rows.ts';
import { ModuleStateText, useModuleState } from './module-state.tsx';

/** The modules of a site. */
export function ModuleList(props: {
  rows: readonly ModuleRow[];
  chosen: string | undefined;
  onChoose: (row: ModuleRow) => void;
  onEdit: (row: ModuleRow) => void;
  onCreate: (row: ModuleRow) => void;
}) {
  const { rows, chosen, onChoose, onEdit, onCreate } = props;
  const t = useTexts('versions');
  const stateOf = useModuleState();
  const columns: GridColumn<ModuleRow>[] = [
    { id: 'name', heading: t('module'), cell: ({ name }) => name, width: 'minmax(90px, 1fr)' },
    {
      id: 'bound',
      heading: t('bound'),
      cell: ({ module }) => module?.bound?.version ?? '',
      width: 'minmax(80px, 90px)',
    },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ state, differences }) => <ModuleStateText state={state} differences={differences} />,
      text: ({ state, differences }) => stateOf(state, differences),
      width: 'minmax(110px, 165px)',
    },
    { id: 'newest', heading: t('newest'), cell: ({ newest }) => newest ?? '', width: 'minmax(80px, 90px)' },
    {
      id: 'checked',
      heading: t('checked'),
      cell: ({ at }) => (at === undefined ? '' : formatZonedTime(at)),
      sort: ({ at }) => at,
      width: 'minmax(80px, 200px)',
    },
    {
      id: 'description',
      heading: t('description'),
      cell: ({ module }) => module?.description ?? '',
      hidden: true,
    },
  ];
  return (
    <Grid
      fill
      id="versions.modules"
      label={t('modules')}
      columns={columns}
      rows={rows}
      rowKey={({ guid }) => guid}
      chosen={chosen}
      onActivate={onChoose}
      actions={[
        {
          id: 'edit',
          label: t('edit'),
          icon: <Edit20Regular />,
          allows: isOnSite,
          run: onEdit,
        },
        {
          id: 'create',
          label: t('create'),
          icon: <Add20Regular />,
          allows: isOnSite,
          run: onCreate,
        },
      ]}
      empty={null}
    />
  );
}

function isOnSite({ module }: ModuleRow): boolean {
  return module !== undefined;
}
