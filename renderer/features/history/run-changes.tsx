import { Button, Checkbox, makeStyles, Text } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunChanges as Changes } from '#core/contract/history.ts';
import type { Run } from '#core/contract/run.ts';
import { isSignInType } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { useFieldTableStyles } from '../transfer/entity/field-table-styles.ts';
import { ValueCell } from '../transfer/entity/pair-table.tsx';
import { canUndo } from './undo-run.ts';

type Item = Changes['items'][number];
type Change = NonNullable<Item['changes']>[number];

/** Entities that are shown with their fields. */
const MOST = 50;

const useStyles = makeStyles({
  tick: { width: '36px' },
});

/** What a run wrote of sign-in, field by field. What is ticked can be undone alone. */
export function RunChanges(props: { run: Run; onUndo: (part: readonly string[]) => void }) {
  const { run, onUndo } = props;
  const t = useTexts('history');
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    ...queries.history.changes.queryOptions({ input: { run: run.id } }),
    enabled: reachable && run.kind !== 'export' && run.outcome === 'done',
  });
  const items = data?.items.filter(({ type }) => isSignInType(type)) ?? [];
  if (items.length === 0) return null;
  const shown = items.slice(0, MOST);
  const tick = (part: string, isTicked: boolean) =>
    setTicked((before) => new Set([...before].filter((one) => one !== part).concat(isTicked ? part : [])));
  const undo = canUndo(run) && (
    <Button
      size="small"
      icon={<ArrowUndo20Regular />}
      disabledFocusable={ticked.size === 0}
      onClick={() => ticked.size > 0 && onUndo([...ticked])}
    >
      {t('undoTicked', { number: formatCount(ticked.size) })}
    </Button>
  );
  return (
    <Section level="h3" title={t('written')} action={undo}>
      <Stack gap="m">
        {shown.map((item) => (
          <WrittenEntity
            key={`${item.type}:${item.guid}`}
            item={item}
            ticked={canUndo(run) ? ticked : undefined}
            onTick={tick}
          />
        ))}
      </Stack>
      {items.length > MOST && <Text>{t('entitiesShown', { number: formatCount(MOST) })}</Text>}
    </Section>
  );
}

/** An entity with its fields before and afterwards. Without `ticked` nothing can be ticked. */
function WrittenEntity(props: {
  item: Item;
  ticked: ReadonlySet<string> | undefined;
  onTick: (part: string, isTicked: boolean) => void;
}) {
  const { item, ticked, onTick } = props;
  const titleOf = useTypeTitle();
  const { type, guid, path, status, changes = [], findings = [] } = item;
  const entity = `${type}:${guid}`;
  const title = `${renderMessage(message(`status.${status}`))}: ${path} (${titleOf(type)})`;
  // A field of what was added or removed is nothing without the rest of it.
  const isWhole = status !== 'Update';
  return (
    <Stack gap="xs">
      <Row>
        {ticked && isWhole && (
          <Checkbox
            label={title}
            checked={ticked.has(entity)}
            onChange={(_event, { checked }) => onTick(entity, checked === true)}
          />
        )}
        {!(ticked && isWhole) && <Text weight="semibold">{title}</Text>}
      </Row>
      {changes.length > 0 && (
        <FieldTable
          label={title}
          type={type}
          entity={entity}
          changes={changes}
          ticked={isWhole ? undefined : ticked}
          onTick={onTick}
        />
      )}
      {findings.map((one) => (
        <Text key={one.message.code}>{renderMessage(one.message)}</Text>
      ))}
    </Stack>
  );
}

function FieldTable(props: {
  label: string;
  type: string;
  entity: string;
  changes: readonly Change[];
  ticked: ReadonlySet<string> | undefined;
  onTick: (part: string, isTicked: boolean) => void;
}) {
  const { label, type, entity, changes, ticked, onTick } = props;
  const table = useFieldTableStyles();
  const styles = useStyles();
  const t = useTexts('history');
  const words = useTexts('entity');
  return (
    <table className={table.table} aria-label={label}>
      <thead className={table.head}>
        <tr>
          {ticked && <td className={styles.tick} />}
          {[words('field'), t('before'), t('afterwards')].map((head) => (
            <th key={head} scope="col" className={table.cell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, receiver, archive }) => (
          <tr key={column}>
            {ticked && (
              <td>
                <Checkbox
                  aria-label={fieldTitle(column, type)}
                  checked={ticked.has(`${entity}:${column}`)}
                  onChange={(_event, { checked }) => onTick(`${entity}:${column}`, checked === true)}
                />
              </td>
            )}
            <th scope="row" title={column} className={table.cell}>
              {fieldTitle(column, type)}
            </th>
            <ValueCell side={{ value: receiver }} />
            <ValueCell side={{ value: archive }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
