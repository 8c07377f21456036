import type { Effects } from '#core/contract/signin/guard.ts';

/** `before, after`, and where anything differs the step: `anna yes>no provider-groups`. */
export function told({ before, after, named: lost, gained }: Effects): string[] {
  const sides = (['yes', 'no', 'unknown'] as const).flatMap((one) =>
    before[one] + after[one] > 0 ? [`${one} ${before[one]}>${after[one]}`] : [],
  );
  return [
    ...sides,
    ...[...lost, ...gained.named].map(
      (one) => `${one.Login} ${one.before}>${one.after} ${one.step} ${one.count}`,
    ),
  ];
}
