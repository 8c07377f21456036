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
import { conflictMessage } from '#core/contract/conflict-message.ts';
import type { Decision, EntityKey, PlanItem } from '#core/contract/transfer.ts';
import type { Conflict, DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import {
  decide,
  decideAll,
  decideMissing,
  findDecision,
  findForMissing,
  undecide,
  undecideMissing,
} from './decision-book.ts';
import { EntityPicker } from './entity-picker.tsx';
import type { ChangeDecisions } from './plan-state.ts';
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
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { item, conflict, decisions, onDecide } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  const proposed = String(item.replaced?.Name ?? `${item.path.split(' / ').at(-1) ?? ''} (2)`);
  const [name, setName] = useState(proposed);
  const [picking, setPicking] = useState(false);
  const missing = missingEntity(conflict);
  // A new decision is shown at once, before the plan with it is ready.
  const decided = findDecision(decisions, item, conflict.code, missing) ?? conflict.decision;
  const decision = picking ? 'use' : decided;
  const choose = (kind: DecisionKind) => {
    setPicking(kind === 'use');
    if (kind !== 'use') onDecide((before) => decide(before, item, conflict.code, kind));
  };
  const pick = (entity: string) => {
    const { type, guid } = item;
    const single: Decision = { type, guid, conflict: conflict.code, decision: 'use', entity };
    setPicking(false);
    onDecide((before) => {
      const others = undecide(before, item, conflict.code);
      return missing ? decideMissing(others, missing, entity) : [...others, single];
    });
  };
  const clear = () => {
    setPicking(false);
    onDecide((before) => {
      const others = undecide(before, item, conflict.code);
      return missing ? undecideMissing(others, missing) : others;
    });
  };
  return (
    <section className={styles.panel} aria-label={rendered(message('status.Conflict'))}>
      <Text weight="semibold">{rendered(message(`conflict-kind.${conflict.code}`))}</Text>
      <Text className={styles.text}>{rendered(conflictMessage(conflict, titleOf))}</Text>
      <Field label={t('decision')}>
        <RadioGroup value={decision ?? ''} onChange={(_event, { value }) => choose(value as DecisionKind)}>
          {conflict.decisions.map((kind) => (
            <Radio key={kind} value={kind} label={rendered(message(`decision.${kind}`))} />
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
            onClick={() => onDecide((before) => decide(before, item, conflict.code, 'rename', name))}
          >
            {t('apply')}
          </Button>
        </div>
      )}
      {decision === 'use' && conflict.code === 'missing-dependency' && (
        <EntityPicker
          type={conflict.facts.type}
          chosen={missing && findForMissing(decisions, missing)?.entity}
          onPick={pick}
        />
      )}
      {decision && (
        <div className={styles.buttons}>
          {decision !== 'use' && (
            <Button
              size="small"
              onClick={() => onDecide((before) => decideAll(before, conflict.code, decision))}
            >
              {t('decideAll')}
            </Button>
          )}
          <Button size="small" onClick={() => clear()}>
            {t('undecide')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a conflict lacks, where the archive names it: one decision answers all that lack the same. */
function missingEntity({ code, facts }: Conflict): EntityKey | undefined {
  if (code !== 'missing-dependency' || 'path' in facts || facts.guid === null) return undefined;
  return { type: facts.type, guid: facts.guid };
}
