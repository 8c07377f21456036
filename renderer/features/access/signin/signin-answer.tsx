import { Button, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { block, explanationLines, jsonOf } from '../explanation/explanation-text.ts';
import { ExplanationView } from '../explanation/explanation-view.tsx';
import { Quote } from '../explanation/quote.tsx';
import { useCopyHeadings } from '../explanation/use-copy-headings.ts';
import { VerdictHead } from '../explanation/verdict-head.tsx';
import { MessageList } from '../message-list.tsx';
import type { EarlierResult } from '../request-state.ts';
import { userName } from '../user-name.ts';
import { useSignInRemedies } from './use-signin-remedies.tsx';

/** Why a user may or may not sign in, and what the site would answer. */
export function SignInAnswerView(props: {
  site: string;
  answer: SignInAccess;
  earlier?: EarlierResult | undefined;
  /** Asks the same once more: something was changed. */
  onAgain: () => void;
}) {
  const { site: at, answer, earlier, onAgain } = props;
  const t = useTexts('access-signin');
  const copied = useCopiedSignIn(answer);
  const { explanation, answer: site } = answer;
  const { actionOf, dialogs } = useSignInRemedies(at, answer, onAgain);
  return (
    <Stack gap="l">
      <VerdictHead explanation={explanation} earlier={earlier} copied={copied} />
      {site && (
        <Section title={t('siteAnswer')}>
          <Text>{t('status', { status: site.status })}</Text>
          {site.text !== null && site.text !== '' && <Quote>{sanitize(site.text, 2_000)}</Quote>}
        </Section>
      )}
      <ExplanationView explanation={explanation} remedyAction={actionOf} />
      {dialogs}
      <DomainEntries answer={answer} />
      <SignInFacts answer={answer} />
    </Stack>
  );
}

/** What domain access control makes of the host name, wherever a token is issued. */
function DomainEntries({ answer: { domainEntries, hostname } }: { answer: SignInAccess }) {
  const t = useTexts('access-signin');
  const [isOpen, setOpen] = useState(false);
  if (domainEntries.length === 0) return null;
  return (
    <Section
      title={t('domainEntries')}
      text={hostname === null ? t('domainAnywhere') : t('domainAt', { host: sanitize(hostname) })}
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideEntries' : 'showEntries')}
        </Button>
      }
    >
      {isOpen && <Facts facts={domainEntries.map(domainFact)} />}
    </Section>
  );
}

function domainFact({ entry, result, key, bypassKeys }: SignInAccess['domainEntries'][number]) {
  const word = renderMessage(message(`access-signin.entry-result.${result}`));
  const keys = key === null ? bypassKeys : [key];
  return [renderMessage(message(`access-signin.entry.${entry}`)), `${word} (${keys.join(', ')})`] as const;
}

/** What was checked, and what the check itself did. */
function SignInFacts({ answer }: { answer: SignInAccess }) {
  const t = useTexts('access-signin');
  const m = useTexts('access-methods');
  const a = useTexts('access');
  const { user, provider, method, notes } = answer;
  return (
    <>
      <Section title={t('facts')}>
        <Facts
          facts={[
            [t('account'), user ? userName(user) : a('notFound')],
            [t('method'), m(method)],
            [
              t('byProvider'),
              provider
                ? t('providerOption', {
                    id: provider.id,
                    type: sanitize(provider.type),
                    name: sanitize(provider.description ?? ''),
                  })
                : t('noProvider'),
            ],
          ]}
        />
      </Section>
      {notes.length > 0 && (
        <Section title={t('notes')}>
          <MessageList messages={notes} />
        </Section>
      )}
    </>
  );
}

/** An answer about a sign-in, to be taken along. */
function useCopiedSignIn(answer: SignInAccess): { text: () => string; json: () => string } {
  const t = useTexts('access-signin');
  const headings = useCopyHeadings();
  const { explanation, answer: site, notes } = answer;
  return {
    text: () =>
      [
        ...explanationLines(explanation, headings, renderMessage),
        ...block(
          t('siteAnswer'),
          site
            ? [t('status', { status: site.status }), ...(site.text ? [sanitize(site.text, 2_000)] : [])]
            : [],
        ),
        ...block(
          t('domainEntries'),
          answer.domainEntries.map((one) => domainFact(one).join(': ')),
        ),
        ...block(t('notes'), notes.map(renderMessage)),
      ].join('\n'),
    json: () => jsonOf(answer, renderMessage),
  };
}
