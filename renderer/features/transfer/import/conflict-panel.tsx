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
import type { Decision, PlanItem } from '#core/contract/transfer.ts';
import type { Conflict, DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
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
  const decision = findDecision(decisions, item, conflict.code) ?? conflict.decision;
  return (
    <section className={styles.panel} aria-label={rendered(message('status.Conflict'))}>
      <Text weight="semibold">{rendered(message(`conflict-kind.${conflict.code}`))}</Text>
      <Text className={styles.text}>{rendered(conflictMessage(conflict, titleOf))}</Text>
      <Field label={t('decision')}>
        <RadioGroup
          value={decision ?? ''}
          onChange={(_event, { value }) =>
            onDecide(decide(decisions, item, conflict.code, value as DecisionKind))
          }
        >
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
            onClick={() => onDecide(decide(decisions, item, conflict.code, 'rename', name))}
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
          <Button size="small" onClick={() => onDecide(undecide(decisions, item, conflict.code))}>
            {t('undecide')}
          </Button>
        </div>
      )}
    </section>
  );
}
