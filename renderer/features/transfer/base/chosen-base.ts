import type { PlanBase } from '#core/contract/transfer/base.ts';

/** A base, and what a person calls it. */
export interface ChosenBase {
  base: PlanBase;
  name: string;
}
