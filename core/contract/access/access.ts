import { z } from 'zod';
import { operation } from '../operation.ts';
import { accessCompareInput, accessComparison } from './compare.ts';
import { peopleInput, peopleOutput, personInput, personOutput } from './person.ts';
import { rehearsalContract } from './rehearse.ts';
import { signInAccessInput, signInAccessOutput } from './signin.ts';
import {
  taskAccessInput,
  taskAccessOutput,
  tasksInput,
  tasksOutput,
  taskUsersInput,
  taskUsersOutput,
} from './task.ts';
import { taskWhoInput, taskWhoOutput } from './task-who.ts';
import {
  triageCompareInput,
  triageComparison,
  triageInput,
  triageOutput,
  triagePageInput,
  triageReadInput,
  triageRecord,
} from './triage.ts';

/** Why a user cannot open a task, or cannot sign in (spec, "Task access rules" and "Authentication"). All is only read. */
export const accessContract = {
  task: operation({
    effect: 'read',
    http: { method: 'GET', path: '/api/tasks/check-exist-and-access/{taskId}' },
    input: taskAccessInput,
    output: taskAccessOutput,
  }),
  /** Tasks by subject, id or address; for whoever may read the database. */
  tasks: operation({ effect: 'read', input: tasksInput, output: tasksOutput }),
  /** The same task for many users, in as many statements however many they are. */
  taskUsers: operation({ effect: 'read', input: taskUsersInput, output: taskUsersOutput }),
  /** Everybody who may open a task, and why. */
  taskWho: operation({ effect: 'read', input: taskWhoInput, output: taskWhoOutput }),
  /** Who may what on two sites. */
  compare: operation({ effect: 'read', input: accessCompareInput, output: accessComparison }),
  signIn: operation({
    effect: 'read',
    input: signInAccessInput,
    output: signInAccessOutput,
  }),
  /** Users by name, a page of them; for whoever may read the database. */
  people: operation({ effect: 'read', input: peopleInput, output: peopleOutput }),
  /** All that is known of one of them. */
  person: operation({
    effect: 'read',
    input: personInput,
    output: personOutput,
  }),
  /** What a complaint means, with the answers to what its symptoms ask (spec, "Support triage"). */
  triage: operation({
    effect: 'read',
    input: triageInput,
    output: triageOutput,
  }),
  /** A record that was saved before. */
  triageRead: operation({
    effect: 'read',
    input: triageReadInput,
    output: triageRecord,
  }),
  /** A record as a page of HTML that stands on its own. */
  triagePage: operation({
    effect: 'read',
    input: triagePageInput,
    output: z.object({ html: z.string() }),
  }),
  triageCompare: operation({
    effect: 'read',
    input: triageCompareInput,
    output: triageComparison,
  }),
  rehearse: rehearsalContract,
};
