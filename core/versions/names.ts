import { DEVICE } from '#core/contract/version-names.ts';

/** The longest name that is made, in characters: at most 240 bytes, which every file system takes. */
const LONGEST = 60;

/**
 * A name as the name of a folder and as a part of the name of a tag, on every system: letters, digits and `. _ -`; never
 * hidden, an option, a device, or what Git refuses (`..`, `.lock` at the end).
 */
export function folderName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+/, '');
  const ended = trimReservedEnd([...plain].slice(0, LONGEST).join(''));
  if (ended === '') return 'module';
  return DEVICE.test(ended) ? `_${ended}` : ended;
}

/** A full stop at the end is lost on Windows, and `.lock` is Git's own. */
function trimReservedEnd(name: string): string {
  return name.replace(/(?:[.-]|\.lock){1,60}$/i, '');
}

/** What stands for a name where case and composition do not count, as on Windows and macOS. */
export function foldCase(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The name of the folder for a module that has none yet; `taken` are the names beside it. */
export function uniqueFolderName(module: { guid: string; name: string }, taken: Iterable<string>): string {
  const names = new Set(Array.from(taken, foldCase));
  const wanted = folderName(module.name);
  if (!names.has(foldCase(wanted))) return wanted;
  const withGuid = `${trimReservedEnd([...wanted].slice(0, LONGEST - 9).join(''))}-${module.guid.slice(0, 8)}`;
  return names.has(foldCase(withGuid)) ? folderName(module.guid) : withGuid;
}
