import {
  Button,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Change, Decision, PlanItem } from '#core/contract/transfer.ts';
import type { Conflict, DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { decide, decideAll, findDecision, undecide } from './decision-book.ts';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap', alignItems: 'end' },
  text: { overflowWrap: 'anywhere' },
});

/** A conflict: what it means, with its facts, and the decisions that resolve it. */
export function ConflictPanel(props: {
  item: PlanItem;
  conflict: Conflict;
  decisions: readonly Decision[];
  onDecide: (decisions: Decision[]) => void;
}) {
  const { item, conflict, decisions, onDecide } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  const proposed = String(item.replaced?.Name ?? `${item.path.split(' / ').at(-1) ?? ''} (2)`);
  const [name, setName] = useState(proposed);
  // A new decision is shown at once, before the plan with it is ready.
  const decision = findDecision(decisions, item) ?? conflict.decision;
  return (
    <section className={styles.panel} aria-label={t('Conflict')}>
      <Text weight="semibold">{t(`kind-${conflict.code}`)}</Text>
      <Text className={styles.text}>{t(conflict.code, factValues(conflict, titleOf))}</Text>
      <Field label={t('decision')}>
        <RadioGroup
          value={decision ?? ''}
          onChange={(_event, { value }) => onDecide(decide(decisions, item, value as DecisionKind))}
        >
          {conflict.decisions.map((kind) => (
            <Radio key={kind} value={kind} label={t(kind)} />
          ))}
        </RadioGroup>
      </Field>
      {decision === 'rename' && (
        <div className={styles.buttons}>
          <Field label={t('newName')}>
            <Input value={name} onChange={(_event, { value }) => setName(value)} />
          </Field>
          <Button
            disabled={name.trim() === '' || name === proposed}
            onClick={() => onDecide(decide(decisions, item, 'rename', name))}
          >
            {t('apply')}
          </Button>
        </div>
      )}
      {decision && (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => onDecide(decideAll(decisions, conflict.code, decision))}>
            {t('decideAll')}
          </Button>
          <Button size="small" onClick={() => onDecide(undecide(decisions, item))}>
            {t('undecide')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The facts of a conflict as values for its sentence; what it does not say stays a dash. */
function factValues(conflict: Conflict, titleOf: (type: string) => string): Record<string, string> {
  const text = (value: Change['receiver']) => visible(String(value ?? '—'));
  switch (conflict.code) {
    case 'id-taken': {
      const { id, receiverLabel, receiverGuid } = conflict.facts;
      return { id: text(id), label: text(receiverLabel ?? receiverGuid) };
    }
    case 'key-taken': {
      const { key, receiverId } = conflict.facts;
      return { key: text(key), receiverId: text(receiverId) };
    }
    case 'missing-dependency': {
      const { facts } = conflict;
      const path = 'path' in facts ? facts.path : (facts.guid ?? facts.id);
      return { type: titleOf(facts.type), path: text(path), column: text(facts.column) };
    }
    case 'missing-value':
      return { column: text(conflict.facts.column) };
    case 'type-change': {
      const { column, receiver, archive } = conflict.facts;
      return { column: text(column), receiver: text(receiver), archive: text(archive) };
    }
    case 'duplicate':
      return { key: text(conflict.facts.key) };
  }
}
