import { createAddingPlanner, type Planner, type UndecidedRequest } from './planner.ts';
import type { Receiver } from './receiver.ts';
import { createRemovingPlanner } from './removal/planner.ts';

/** Reads what a plan needs to know of the receiver, in a number of statements that depends on the catalog only. */
export async function createPlanner(receiver: Receiver, request: UndecidedRequest): Promise<Planner> {
  const { remove, ...others } = request;
  return remove?.length
    ? await createRemovingPlanner(others, remove, createAddingPlanner)
    : await createAddingPlanner(receiver, others);
}
