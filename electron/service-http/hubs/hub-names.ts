/** The hubs, by their paths (spec, "Events"). */
export const hubNames = ['migrationUtilityHub', 'denormalizationHub'] as const;
export type HubName = (typeof hubNames)[number];

/** What clients listen to. */
export const eventOf = {
  migrationUtilityHub: 'notify',
  denormalizationHub: 'LogMessage',
} as const satisfies Record<HubName, string>;

/** A request to a hub. */
export interface HubAddress {
  hub: HubName;
  /** Asks for a connection instead of using one. */
  isNegotiation: boolean;
  query: URLSearchParams;
}

/** The hub that an address is of; case does not matter. Undefined for another address. */
export function hubAddress(target: string): HubAddress | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const [, name, ending] = /^\/([a-z]+)(\/negotiate)?\/?$/i.exec(path) ?? [];
  const hub = hubNames.find((one) => one.toLowerCase() === name?.toLowerCase());
  return hub && { hub, isNegotiation: ending !== undefined, query: new URLSearchParams(query) };
}

/** The work of which a hub tells; undefined for work that none does. */
export function hubOf(operation: string): HubName | undefined {
  if (/^transfer\.denormalize/.test(operation)) return 'denormalizationHub';
  return /^(transfer|versions)\./.test(operation) ? 'migrationUtilityHub' : undefined;
}
