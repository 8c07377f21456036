import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Message } from '#core/base/message.ts';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { MessageList } from '../message-list.tsx';
import { StepView } from './step-view.tsx';

/** An explanation below its verdict: what to do, and the steps in the platform's order with the deciding one open. */
export function ExplanationView(props: {
  explanation: AccessExplanation;
  level?: 'h2' | 'h3';
  /** A button that does what a remedy says; undefined where Siteferry cannot. */
  remedyAction?: (remedy: Message) => ReactNode;
}) {
  const { explanation, level = 'h2', remedyAction } = props;
  const t = useTexts('access-explanation');
  const { remedies, steps, decidedBy } = explanation;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(decidedBy === null ? [] : [decidedBy]),
  );
  const isAllOpen = steps.every(({ step }) => opened.has(step));
  const toggle = (step: string, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(step);
    else next.delete(step);
    setOpened(next);
  };
  const decidingPlace = steps.findIndex(({ step }) => step === decidedBy);
  return (
    <Stack gap="l">
      {remedies.length > 0 && (
        <Section level={level} title={t('remedies')}>
          <MessageList as="ol" messages={remedies} actionOf={remedyAction} />
        </Section>
      )}
      <Section
        level={level}
        title={t('steps')}
        action={
          <Button
            size="small"
            appearance="subtle"
            onClick={() => setOpened(new Set(isAllOpen ? [] : steps.map(({ step }) => step)))}
          >
            {t(isAllOpen ? 'collapseAll' : 'expandAll')}
          </Button>
        }
      >
        <Stack as="ol" gap="none" aria-label={t('steps')}>
          {steps.map((step, index) => (
            <StepView
              key={step.step}
              step={step}
              number={index + 1}
              decides={index === decidingPlace}
              isAfter={decidingPlace !== -1 && index === decidingPlace + 1}
              open={opened.has(step.step)}
              onToggle={(open) => toggle(step.step, open)}
            />
          ))}
        </Stack>
      </Section>
    </Stack>
  );
}
