/** The hubs, by their paths (spec, "Events"). */
export const hubNames = ['migrationUtilityHub', 'denormalizationHub'] as const;
export type HubName = (typeof hubNames)[number];

/** What clients listen to. */
export const eventOf = {
  migrationUtilityHub: 'notify',
  denormalizationHub: 'LogMessage',
} as const satisfies Record<HubName, string>;

/** The path of a hub, or of asking it for a connection; case does not matter, and neither does a slash at its end. */
const PATH = /^\/([a-z]+)(\/negotiate)?\/?$/i;

/** An address with the path of a hub as its routes have it; every other address as it is. */
export function hubUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  const [, name, ending = ''] = PATH.exec(path) ?? [];
  const hub = hubNames.find((one) => one.toLowerCase() === name?.toLowerCase());
  return hub ? [`/${hub}${ending.toLowerCase()}`, ...query].join('?') : url;
}

/** True for an address of a hub, as its routes have it. */
export function isHubUrl(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return hubNames.some((name) => path === `/${name}` || path === `/${name}/negotiate`);
}

/** The work of which a hub tells; undefined for work that none does. */
export function hubOf(operation: string): HubName | undefined {
  if (/^transfer\.denormalize/.test(operation)) return 'denormalizationHub';
  return /^(transfer|versions)\./.test(operation) ? 'migrationUtilityHub' : undefined;
}
