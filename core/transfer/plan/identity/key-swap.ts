import type { KeyHolder } from '../../rows/lookup.ts';
import type { ValuedEntity } from '../entity.ts';

/**
 * A key swap: within one import, the `giver` moves to another natural key and the `taker` takes the one that it
 * leaves (a name moved to the next status, two names swapped). The receiver has the key until the giver is written, so
 * it is no conflict, but it needs an order. The protocol:
 *
 * 1. *Agree* (`settleKeys`): the taker's key is held by a row that is matched with an entity which can release it.
 * 2. *Confirm* (`settleKeySwaps`, when everything else about the type is settled): a swap whose giver is skipped
 *    or undecided after all falls through, and the taker's key is taken (`key-taken`). The taker may be the giver of
 *    another swap, which then falls through as well.
 * 3. *Write* (`write/key-swap.ts`): every giver steps aside before anything else is written, to a temporary
 *    placeholder that nobody else has, in place of its name. Links, which have no name, move to their new key outright,
 *    from the free end of a chain; links that exchange keys in a circle have no free end, so these swaps fall through.
 */
export interface KeySwap {
  readonly giver: ValuedEntity;
  readonly taker: ValuedEntity;
  /** The giver's row on the receiver, which has the key that is released. */
  readonly released: KeyHolder;
}
