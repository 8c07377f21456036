import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { ChoiceKey, useChoiceKeys } from './choice-keys.tsx';
import { decideEach, decisionOffers, type SharedDecision, withConflicts } from './plan-choices.ts';
import type { ChangeDecisions } from './plan-state.ts';

const useStyles = makeStyles({
  several: { padding: tokens.spacingHorizontalL, overflow: 'auto' },
});

/** Several entities: what can be decided about them at once, and of how many of them. */
export function MultiSelectionDetails(props: {
  items: readonly PlanItem[];
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { items, onDecide } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const conflicts = withConflicts(items);
  const offers = decisionOffers(items);
  const choose = (decision: SharedDecision) => onDecide((before) => decideEach(before, items, decision));
  useChoiceKeys((index) => {
    const offer = offers[index];
    if (offer) choose(offer.decision);
  });
  return (
    <Stack as="section" className={styles.several} aria-label={t('details')} data-testid="several-details">
      <Text>
        {t('severalSelected', {
          number: formatCount(items.length),
          conflicts: formatCount(conflicts.length),
        })}
      </Text>
      {conflicts.length > 0 && <Text>{t('severalHint')}</Text>}
      <Stack as="ul" gap="xs">
        {offers.map(({ decision, count }, index) => (
          <Row as="li" key={decision} gap="s">
            <Button size="small" onClick={() => choose(decision)}>
              {t('severalDecide', {
                decision: renderMessage(message(`decision.${decision}`)),
                number: formatCount(count),
              })}
            </Button>
            <ChoiceKey index={index} />
            {count < items.length && (
              <Text size={200}>{t('severalLeft', { number: formatCount(items.length - count) })}</Text>
            )}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
