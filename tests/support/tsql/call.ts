/** An operation of the contract, and a call of it that does real work. */
export type Call = readonly [operation: string, call: () => Promise<unknown>];
