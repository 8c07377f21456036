/** A name that is too long, without its middle: names of sites differ at their ends. */
export function truncateMiddle(name: string, longest: number): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return name;
  const end = Math.floor((longest - 1) / 2);
  return `${characters.slice(0, longest - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
