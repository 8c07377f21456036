import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { Rehearsal } from '#core/contract/access/rehearse.ts';
import { message } from '#core/messages/catalogue.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ExplanationView } from '../../access/explanation/explanation-view.tsx';
import { VerdictHead } from '../../access/explanation/verdict-head.tsx';
import { StepList } from '../../directory/step-list.tsx';

/** The form above is long: whoever sent it would not see that an answer came. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** What came of a rehearsal: the answer of the site first, then how it came to it. */
export function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const { steps, claims, site, answer } = rehearsal;
  const t = useTexts('signin-rehearse');
  return (
    <>
      <div role="status" ref={bringIntoView}>
        <Text block weight="semibold">
          {renderMessage(answerMessage(answer))}
        </Text>
      </div>
      {site && <VerdictHead explanation={site.explanation} />}
      {site?.notes.map((note) => (
        <Text key={note.code}>{renderMessage(note)}</Text>
      ))}
      {steps.length > 0 && (
        <Section title={t('outside')} level="h3">
          <StepList steps={steps} label={t('outside')} />
        </Section>
      )}
      {claims && claims.length > 0 && (
        <Section title={t('claims')} level="h3">
          <Facts
            facts={claims.map(({ name, values }) => [sanitize(name), sanitize(values.join(', '), 500)])}
          />
        </Section>
      )}
      {site && <ExplanationView key={site.explanation.decidedBy} level="h3" explanation={site.explanation} />}
    </>
  );
}

function answerMessage(answer: Rehearsal['answer']) {
  if (!answer) return message('rehearsal.answer-unknown');
  const { status, text } = answer;
  return text === null
    ? message('rehearsal.answer', { status })
    : message('rehearsal.answer-text', { status, text: sanitize(text) });
}
