import { isJsonObject } from '#core/base/json.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { addressWithoutPassword, redactAddress } from '#core/base/redact.ts';
import { withoutFolders, withTold } from '#core/base/told-paths.ts';
import type { PlanBase } from '#core/contract/transfer-base.ts';
import type { Side } from '#core/contract/transfer-compare.ts';
import type { VersionSide } from '#core/contract/versions-names.ts';
import { message } from '#core/messages/catalogue.ts';
import { messageParts } from '#core/messages/error.ts';
import { isMessage } from '#core/messages/render.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import type { HostContext } from './context.ts';
import { readSavedSites } from './saved-sites.ts';

/** What is kept of a run never says a password. */

/** Folders of a service's or worker's own: who calls is told of their files by name alone (`withoutFolders`). */
function ownFolders({ home, results }: Pick<HostContext, 'home' | 'results'>): string[] {
  return results === undefined ? [home] : [home, results];
}

/**
 * How an answer is told to somebody on another computer: files of our own by their names, and the site by its name, never by
 * its address. The name is that under which it is saved here, else the last part of its address.
 */
export async function toldElsewhere(
  context: Pick<HostContext, 'home' | 'results'>,
  site: string,
): Promise<<T>(value: T) => T> {
  const saved = (await readSavedSites(context.home)).find(({ name, url }) => name === site || url === site);
  const url = saved?.url ?? site;
  const { label } = parseSiteUrl(url);
  const name = saved?.name ?? label.split(/[/\\:]/).findLast((part) => part !== '') ?? label;
  const names = new Map(
    [url, label, redactAddress(url), addressWithoutPassword(url)].map((one) => [one, name]),
  );
  const folders = ownFolders(context);
  return (value) =>
    withoutFolders(
      withTold(value, (text) => names.get(text) ?? text),
      folders,
    );
}

/** Folders that the logs of a run do not tell: of none to the person who sits here. */
export function untoldFolders(context: Pick<HostContext, 'home' | 'results' | 'caller'>): string[] {
  return context.caller ? ownFolders(context) : [];
}

/**
 * A failure, a result or a message as somebody on another computer is told it: of what a database server said the number, and
 * the reference under which the log has all of it. `onEntry` gets what messages of a result lose, which may be logged
 * nowhere else.
 */
export function withoutServerTexts<T>(
  value: T,
  onEntry: (reference: string, known: unknown) => void = () => {},
): T {
  const told = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(told);
    if (isMessage(one)) return toldMessage(one);
    if (!isJsonObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [
        name,
        name === 'databaseError' && isJsonObject(inner)
          ? { number: inner.number, reference: inner.reference }
          : told(inner),
      ]),
    );
  };
  const toldMessage = (said: Message): Message => {
    const { own, server } = messageParts(said);
    const values = Object.fromEntries(
      Object.entries(own.values).map(([name, inner]) => [name, told(inner) as MessageValue]),
    );
    if (!server) return { ...own, values };
    const { number = '', reference = '' } = server.values;
    onEntry(String(reference), server.values);
    return {
      ...own,
      values: { ...values, databaseError: message('database-error.number', { number, reference }) },
    };
  };
  return holdsServerTexts(value) ? (told(value) as T) : value;
}

/** A plan may have more than a hundred thousand items: what says nothing of a server is not copied. */
function holdsServerTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'databaseError' in value || Object.values(value).some(holdsServerTexts);
}

/** A side without its password. */
export function toldSide(side: Side): Side {
  if ('archive' in side) return side;
  if ('site' in side) return { ...side, site: redactAddress(side.site) };
  return { ...side, version: toldVersion(side.version) };
}

/** A base without the password of a site. */
export function toldBase(base: PlanBase): PlanBase {
  return 'version' in base ? { version: toldVersion(base.version) } : base;
}

function toldVersion(version: VersionSide): VersionSide {
  return { ...version, site: redactAddress(version.site) };
}
