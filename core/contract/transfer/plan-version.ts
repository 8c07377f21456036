/** Version of what plans are made of and what it means. Part of their hash: a plan of another version is made again. */
export const PLAN_VERSION = 9;

/** The problem that the schema has with a plan of another version. */
export const OTHER_VERSION = 'plan.other-version';

/** True for what the schema finds wrong with something that holds a plan of another version, or of none. */
export function isOtherPlanVersion(issues: readonly { readonly message: string }[]): boolean {
  return issues.some(({ message }) => message === OTHER_VERSION);
}
