/** `type:guid`, the name of an entity in maps. */
export function entityKey(type: string, guid: string): string {
  return `${type}:${guid}`;
}
