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
import { type KeyboardEvent, useRef, useState } from 'react';
import { conflictMessage } from '#core/contract/conflict-message.ts';
import { missingOf } from '#core/contract/plan-item.ts';
import type { Conflict, ConflictCode, DecisionKind } from '#core/contract/transfer-conflicts.ts';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { PlanItem } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { ChoiceKey, useChoiceKeys } from './choice-keys.tsx';
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
import { SuggestedEntities } from './suggested-entities.tsx';
import { soughtFor } from './suggestions.ts';
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
  /** How many other entities a decision would resolve such a conflict of. */
  countAlike: (code: ConflictCode, decision: DecisionKind) => number;
  /** The keys that choose a decision belong to this conflict. */
  hasKeys: boolean;
  onDecide: (change: ChangeDecisions) => void;
  /** The person is done with this conflict. */
  onNext: () => void;
}) {
  const { item, conflict, decisions, countAlike, hasKeys, onDecide, onNext } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  const proposed = String(item.replaced?.Name ?? `${item.path.split(' / ').at(-1) ?? ''} (2)`);
  const [name, setName] = useState(proposed);
  const [picking, setPicking] = useState(false);
  const missing = missingOf(conflict);
  // A new decision is shown at once, before the plan with it is ready.
  const decided = findDecision(decisions, item, conflict.code, missing) ?? conflict.decision;
  const decision = picking ? 'use' : decided;
  const alike = decision ? countAlike(conflict.code, decision) : 0;
  const choose = (kind: DecisionKind) => {
    setPicking(kind === 'use');
    if (kind !== 'use') onDecide((before) => decide(before, item, conflict.code, kind));
  };
  const pick = (entity: string) => {
    setPicking(false);
    if (missing) onDecide((before) => decideMissing(undecide(before, item, conflict.code), missing, entity));
  };
  const clear = () => {
    setPicking(false);
    onDecide((before) => {
      const others = undecide(before, item, conflict.code);
      return missing ? undecideMissing(others, missing) : others;
    });
  };
  const panel = useRef<HTMLElement>(null);
  useChoiceKeys(
    hasKeys
      ? (index) => {
          const kind = conflict.decisions[index];
          if (!kind) return;
          choose(kind);
          panel.current?.querySelector<HTMLInputElement>(`input[type=radio][value="${kind}"]`)?.focus();
        }
      : undefined,
  );
  const rename = () => onDecide((before) => decide(before, item, conflict.code, 'rename', name));
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio')
      return;
    event.preventDefault();
    onNext();
  };
  const sought = soughtFor(conflict);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={rendered(message('status.Conflict'))}
      onKeyDown={goOn}
    >
      <Text weight="semibold">{rendered(message(`conflict-kind.${conflict.code}`))}</Text>
      <Text className={styles.text}>{rendered(conflictMessage(conflict, titleOf))}</Text>
      <Field label={t('decision')}>
        <RadioGroup value={decision ?? ''} onChange={(_event, { value }) => choose(value as DecisionKind)}>
          {conflict.decisions.map((kind, index) => (
            <Radio
              key={kind}
              value={kind}
              label={
                <>
                  {rendered(message(`decision.${kind}`))}
                  {hasKeys && <ChoiceKey index={index} />}
                </>
              }
            />
          ))}
        </RadioGroup>
      </Field>
      {decision === 'rename' && (
        <div className={styles.buttons}>
          <Field label={t('newName')}>
            <Input
              value={name}
              onChange={(_event, { value }) => setName(value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || name.trim() === '') return;
                event.preventDefault();
                rename();
                onNext();
              }}
            />
          </Field>
          <Button disabled={name.trim() === '' || name === proposed} onClick={rename}>
            {t('apply')}
          </Button>
        </div>
      )}
      {sought && decided === undefined && <SuggestedEntities sought={sought} onPick={pick} />}
      {decision === 'use' && conflict.code === 'missing-dependency' && (
        <EntityPicker
          type={conflict.facts.type}
          chosen={missing && findForMissing(decisions, missing)?.entity}
          onPick={pick}
        />
      )}
      {decision && (
        <div className={styles.buttons}>
          {decision !== 'use' && alike > 0 && (
            <Button
              size="small"
              onClick={() => onDecide((before) => decideAll(before, conflict.code, decision))}
            >
              {t('decideAlike', { number: formatCount(alike) })}
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
