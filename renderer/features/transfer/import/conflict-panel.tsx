import { Button, Field, makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import type {
  Conflict,
  ConflictCode,
  ConflictFacts,
  DecisionKind,
} from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { MergeEditor } from '../merge/merge-editor.tsx';
import { ChoiceKey, useChoiceKeys } from './choice-keys.tsx';
import { decideAll, findMissingDecision, mergedText, replacementOf } from './decisions.ts';
import { EntityPicker } from './entity-picker.tsx';
import type { ChangeDecisions } from './plan-state.ts';
import { RenameChoice } from './rename-choice.tsx';
import { statusLabel } from './status-text.tsx';
import { SuggestedEntities } from './suggested-entities.tsx';
import { suggestionQuery } from './suggestions.ts';
import { useConflictDecision } from './use-conflict-decision.ts';

const useStyles = makeStyles({
  panel: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: { overflowWrap: 'anywhere' },
});

/** A conflict: what it means, with its facts, and the decisions that resolve it. */
export function ConflictPanel(props: {
  item: PlanItem;
  conflict: Conflict;
  decisions: readonly Decision[];
  /** How many other entities a decision would resolve such a conflict of. */
  countSimilar: (code: ConflictCode, decision: DecisionKind) => number;
  /** The keys that choose a decision belong to this conflict. */
  hasKeys: boolean;
  onDecide: (change: ChangeDecisions) => void;
  /** The person is done with this conflict. */
  onNext: () => void;
}) {
  const { item, conflict, decisions, countSimilar, hasKeys, onDecide, onNext } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  const say = useEntityMessage();
  const { decision, isDecided, waits, choose, pick, merge, clear, rename } = useConflictDecision(props);
  const alike = decision ? countSimilar(conflict.code, decision) : 0;
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
  const wanted = suggestionQuery(conflict);
  return (
    <Stack
      as="section"
      gap="s"
      ref={panel}
      className={styles.panel}
      aria-label={statusLabel('Conflict')}
      onKeyDown={(event) => goOn(event, onNext)}
    >
      <Text weight="semibold">{renderMessage(message(`conflict-kind.${conflict.code}`))}</Text>
      <Text className={styles.text}>{say(conflictMessage(conflict, titleOf), item.type)}</Text>
      <Field label={t('decision')}>
        <RadioGroup value={decision ?? ''} onChange={(_event, { value }) => choose(value as DecisionKind)}>
          {conflict.decisions.map((kind, index) => (
            <Radio
              key={kind}
              value={kind}
              label={
                <>
                  {renderMessage(message(`decision.${kind}`))}
                  {hasKeys && <ChoiceKey index={index} />}
                </>
              }
            />
          ))}
        </RadioGroup>
      </Field>
      {decision === 'rename' && <RenameChoice item={item} onRename={rename} onNext={onNext} />}
      {wanted && !isDecided && <SuggestedEntities wanted={wanted} onPick={pick} />}
      {decision === 'use' && (
        <UseChoice item={item} conflict={conflict} decisions={decisions} onPick={pick} />
      )}
      {decision === 'merged' && conflict.code === 'changed-both' && (
        <MergeChoice
          facts={conflict.facts}
          text={mergedText(decisions, item, conflict.facts.column)}
          isNeeded={waits}
          onApply={merge}
        />
      )}
      {decision && (
        <DecisionButtons
          alike={decision === 'use' ? 0 : alike}
          onAlike={() => {
            if (decision !== 'use') onDecide((before) => decideAll(before, conflict.code, decision));
          }}
          onClear={clear}
        />
      )}
    </Stack>
  );
}

/** Which entity is used: in place of one that is missing, or of one that goes. */
function UseChoice(props: {
  item: PlanItem;
  conflict: Conflict;
  decisions: readonly Decision[];
  onPick: (guid: string) => void;
}) {
  const { item, conflict, decisions, onPick } = props;
  const t = useTexts('import');
  const missing = missingEntityOf(conflict);
  return (
    <EntityPicker
      type={conflict.code === 'missing-dependency' ? conflict.facts.type : item.type}
      chosen={missing ? findMissingDecision(decisions, missing)?.entity : replacementOf(decisions, item)}
      hint={missing ? t('useEntityHint') : t('usersFollow')}
      onPick={onPick}
    />
  );
}

/** Enter on a choice leaves the conflict. */
function goOn(event: KeyboardEvent, onNext: () => void): void {
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    !(event.target instanceof HTMLInputElement) ||
    event.target.type !== 'radio'
  )
    return;
  event.preventDefault();
  onNext();
}

/** What can be done with a decision: give it to all conflicts like this one, or take it back. */
function DecisionButtons(props: { alike: number; onAlike: () => void; onClear: () => void }) {
  const t = useTexts('import');
  return (
    <Row gap="s" align="end">
      {props.alike > 0 && (
        <Button size="small" onClick={props.onAlike}>
          {t('decideAlike', { number: formatCount(props.alike) })}
        </Button>
      )}
      <Button size="small" onClick={props.onClear}>
        {t('undecide')}
      </Button>
    </Row>
  );
}

/** The merged text of a column, to be looked at and changed; asked for at once where nothing merges it by itself. */
function MergeChoice(props: {
  facts: ConflictFacts<'changed-both'>;
  text: string | undefined;
  /** Opens it by itself. */
  isNeeded: boolean;
  onApply: (text: string) => void;
}) {
  const { facts, text, isNeeded, onApply } = props;
  const t = useTexts('merge');
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <>
      {isNeeded && <Text>{t('unclean')}</Text>}
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && (
        <MergeEditor
          facts={facts}
          text={text}
          onApply={(merged) => {
            setOpen(false);
            onApply(merged);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
