import { authorityChains } from './authorities.ts';
import { buildingChains } from './building.ts';
import type { Chain } from './chain.ts';
import { limitChains } from './limits.ts';
import { nameChains } from './names.ts';

/** Every chain of the matrix. */
export const CHAINS: readonly Chain[] = [
  ...buildingChains,
  ...authorityChains,
  ...limitChains,
  ...nameChains,
];
