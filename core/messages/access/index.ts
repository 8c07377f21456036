import { keyMeanings } from '../key-meanings.ts';
import { lockOutMessages } from '../lock-out.ts';
import { setupMessages } from '../setup.ts';
import { accessAdministrativeMessages } from './administrative.ts';
import { accessPersonMessages } from './person.ts';
import { accessRehearseMessages } from './rehearse.ts';
import { accessResultMessages } from './results.ts';
import { accessSignInMessages } from './sign-in.ts';
import { accessSignInCredentials } from './sign-in-credentials.ts';
import { accessSignInFound } from './sign-in-found.ts';
import { accessSignInRemedies } from './sign-in-remedies.ts';
import { accessSignInToken } from './sign-in-token.ts';
import { accessTaskMessages } from './task.ts';
import { accessTaskWaysMessages } from './task-ways.ts';
import { accessTriageMessages } from './triage.ts';
import { accessTriageAnswers } from './triage-answers.ts';
import { accessTriageSymptoms } from './triage-symptoms.ts';

/**
 * What only the pages Access and Sign-in say: explanations, persons, triage and rehearsals of a sign-in; what lets somebody
 * in, and what keys mean. The window loads it with those pages (`../window/catalogue.ts`).
 */
export const accessMessages = {
  ...accessAdministrativeMessages,
  ...accessPersonMessages,
  ...accessRehearseMessages,
  ...accessResultMessages,
  ...accessSignInMessages,
  ...accessSignInCredentials,
  ...accessSignInFound,
  ...accessSignInRemedies,
  ...accessSignInToken,
  ...accessTaskMessages,
  ...accessTaskWaysMessages,
  ...accessTriageMessages,
  ...accessTriageAnswers,
  ...accessTriageSymptoms,
  ...keyMeanings,
  ...lockOutMessages,
  ...setupMessages,
};
