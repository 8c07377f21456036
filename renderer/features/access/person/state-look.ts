import {
  CheckmarkCircle16Regular,
  DismissCircle16Filled,
  PersonProhibited16Filled,
} from '@fluentui/react-icons';
import type { FoundPerson } from '#core/contract/access-person.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import type { Toned } from '#renderer/ui/tone.tsx';
import type { Look } from '../explanation/looks.ts';

const STATES: Readonly<Record<FoundPerson['State'], Toned>> = {
  active: { icon: CheckmarkCircle16Regular, tone: 'success' },
  blocked: { icon: DismissCircle16Filled, tone: 'danger' },
  dismissed: { icon: PersonProhibited16Filled, tone: 'quiet' },
};

/** The state of an account: its picture and its word. */
export function stateLook(state: FoundPerson['State']): Look {
  return { ...STATES[state], word: rendered(message(`person-value.${state}`)) };
}
