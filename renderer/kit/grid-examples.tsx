import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { type ReactNode, useMemo, useState } from 'react';
import { message } from '#core/messages/catalogue.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid, type GridAction, type GridColumn } from '#renderer/ui/grid/grid.tsx';

interface Entity {
  id: number;
  name: string;
  guid: string;
  kind: string;
  changes: number;
}

const useStyles = makeStyles({
  examples: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  many: { height: '420px' },
});

const kinds = ['groups', 'states', 'signatures', 'blocks'];

function entities(count: number): Entity[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Entity ${index + 1}`,
    guid: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    kind: kinds[index % kinds.length] ?? '',
    changes: (index * 7) % 11,
  }));
}

const hostile: Entity[] = [
  'a'.repeat(2_000),
  'invoice\u202egnp.exe',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.test","x")',
  'two\nlines\tand tab',
  'שלום عليكم',
  '',
].map((name, index) => ({ id: index, name, guid: `${index}`, kind: '@SUM(1)', changes: -index }));

const columns: readonly GridColumn<Entity>[] = [
  { id: 'name', heading: 'Name', cell: ({ name }) => name, width: 200 },
  { id: 'kind', heading: 'Type', cell: ({ kind }) => <b>{kind}</b>, text: ({ kind }) => kind },
  { id: 'changes', heading: 'Changes', cell: ({ changes }) => changes, sort: ({ changes }) => changes },
  { id: 'guid', heading: 'Guid', cell: ({ guid }) => guid, width: 320 },
  { id: 'id', heading: 'Id', cell: ({ id }) => id, hidden: true },
];

const keyOf = ({ id }: Entity) => String(id);

/** The grid as it is with many rows, none, not yet and never. */
export function GridExamples() {
  const styles = useStyles();
  const [rows, setRows] = useState(() => entities(100_000));
  const [opened, setOpened] = useState<string>();
  const actions: GridAction<Entity>[] = useMemo(
    () => [
      { id: 'edit', label: 'Edit', icon: <Edit20Regular />, run: ({ name }) => setOpened(name) },
      {
        id: 'remove',
        label: 'Remove',
        icon: <Delete20Regular />,
        allows: ({ kind }) => kind !== 'blocks',
        run: (row) => setRows((all) => all.filter((one) => one !== row)),
        runAll: (chosen) => setRows((all) => all.filter((one) => !chosen.includes(one))),
      },
    ],
    [],
  );
  return (
    <div className={styles.examples}>
      <Example title="100,000 rows" className={styles.many}>
        <Grid
          fill
          id="kit.many"
          label="100,000 rows"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          actions={actions}
          tools={
            <Button size="small" onClick={() => setRows((all) => [...all].reverse())}>
              Reverse
            </Button>
          }
          empty={null}
        />
      </Example>
      <Example title="Hostile names">
        <Grid
          id="kit.hostile"
          label="Hostile names"
          columns={columns}
          rows={hostile}
          rowKey={keyOf}
          empty={null}
        />
      </Example>
      <Example title="Empty">
        <Grid
          id="kit.empty"
          label="Empty"
          columns={columns}
          rows={[]}
          rowKey={keyOf}
          empty={<EmptyState title="Nothing here" text="Add something." />}
        />
      </Example>
      <Example title="Still to come">
        <Grid
          id="kit.loading"
          label="Still to come"
          columns={columns}
          rows={undefined}
          rowKey={keyOf}
          empty={null}
        />
      </Example>
      <Example title="Failed">
        <Grid
          id="kit.failed"
          label="Failed"
          columns={columns}
          rows={hostile.slice(1, 3)}
          rowKey={keyOf}
          empty={null}
          failure={{ code: 'connection', message: message('error.connection'), remedies: [], data: {} }}
          onRetry={() => {}}
        />
      </Example>
      {opened !== undefined && (
        <ConfirmDialog
          title={opened}
          confirm="Save"
          onConfirm={() => setOpened(undefined)}
          onClose={() => setOpened(undefined)}
        >
          {opened}
        </ConfirmDialog>
      )}
    </div>
  );
}

function Example(props: { title: string; className?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={props.title} className={props.className}>
      {props.children}
    </section>
  );
}
