import type { DomainEntry } from '#core/contract/access/signin.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import { decide } from '../decide.ts';
import type { SignInContext } from '../signin/context.ts';
import type { Judgement } from '../signin/judge.ts';
import { domainEntries } from '../signin/steps/domain.ts';

/** What somebody is held to who has proved before, or will prove otherwise, who he is. */
interface HeldTo {
  heldTo: readonly AccessStepName[];
  /** Where domain access control is applied (spec, "Authentication", 9). */
  entry: DomainEntry['entry'];
}

/** Why somebody may not go on, by some of the steps of the chain; undefined for who may. */
export function refusalOf(
  context: SignInContext,
  { steps }: Judgement,
  { heldTo, entry }: HeldTo,
): 'sign-in-undecided' | 'licences-taken' | 'sign-in-refused' | undefined {
  const isOpen = domainEntries(context).some((one) => one.entry === entry && one.result === 'unknown');
  // A host name on which the provider is not shown refuses, unless a key lets the user past the check.
  const held: readonly AccessStepName[] = isOpen ? [...heldTo, 'provider-shown'] : heldTo;
  const chain = steps
    .filter(({ step }) => held.some((one) => one === step))
    .map(({ step, result }) => ({ step, result, mayBlock: true }));
  const { verdict, decidedBy } = decide(
    isOpen ? [...chain, { step: 'domain-access', result: 'unknown', mayBlock: true }] : chain,
    'granted',
  );
  if (verdict === 'unknown') return 'sign-in-undecided';
  if (verdict === 'granted') return undefined;
  return decidedBy === 'licence' ? 'licences-taken' : 'sign-in-refused';
}
