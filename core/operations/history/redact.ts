import { isJsonObject } from '#core/base/json.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { addressWithoutPassword, redactAddress } from '#core/base/redact.ts';
import { mapTexts, stripFolders } from '#core/base/redact-paths.ts';
import type { PlanBase } from '#core/contract/transfer/base.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import type { VersionSide } from '#core/contract/version-names.ts';
import { message } from '#core/messages/catalogue.ts';
import { messageParts } from '#core/messages/error.ts';
import { isMessage } from '#core/messages/render.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { readSavedSites } from '#core/workspace/sites/saved-sites.ts';
import type { HostContext } from '../context.ts';

/** What is kept of a run never says a password. */

/** Folders of a service's or worker's own: who calls is told of their files by name alone (`stripFolders`). */
function ownFolders({ home, results }: Pick<HostContext, 'home' | 'results'>): string[] {
  return results === undefined ? [home] : [home, results];
}

/**
 * How an answer is told to somebody on another computer: files of our own by their names, and the site by its name, never by
 * its address. The name is that under which it is saved here, else the last part of its address.
 */
export async function createRemoteRedactor(
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
    stripFolders(
      mapTexts(value, (text) => names.get(text) ?? text),
      folders,
    );
}

/** Folders that the logs of a run do not tell: of none to the person who sits here. */
export function hiddenFolders(context: Pick<HostContext, 'home' | 'results' | 'caller'>): string[] {
  return context.caller ? ownFolders(context) : [];
}

/**
 * A failure, a result or a message as somebody on another computer is told it: of what a database server said the number, and
 * the reference under which the log has all of it. `onEntry` gets what messages of a result lose, which may be logged
 * nowhere else.
 */
export function redactServerTexts<T>(
  value: T,
  onEntry: (reference: string, known: unknown) => void = () => {},
): T {
  const redactValue = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(redactValue);
    if (isMessage(one)) return redactMessage(one);
    if (!isJsonObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [
        name,
        name === 'databaseError' && isJsonObject(inner)
          ? { number: inner.number, reference: inner.reference }
          : redactValue(inner),
      ]),
    );
  };
  const redactMessage = (said: Message): Message => {
    const { own, server } = messageParts(said);
    const values = Object.fromEntries(
      Object.entries(own.values).map(([name, inner]) => [name, redactValue(inner) as MessageValue]),
    );
    if (!server) return { ...own, values };
    const { number = '', reference = '' } = server.values;
    onEntry(String(reference), server.values);
    return {
      ...own,
      values: { ...values, databaseError: message('database-error.number', { number, reference }) },
    };
  };
  return holdsServerTexts(value) ? (redactValue(value) as T) : value;
}

/** A plan may have more than a hundred thousand items: what says nothing of a server is not copied. */
function holdsServerTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'databaseError' in value || Object.values(value).some(holdsServerTexts);
}

/** A side without its password. */
export function redactSide(side: Side): Side {
  if ('archive' in side) return side;
  if ('site' in side) return { ...side, site: redactAddress(side.site) };
  return { ...side, version: redactVersion(side.version) };
}

/** A base without the password of a site. */
export function redactBase(base: PlanBase): PlanBase {
  return 'version' in base ? { version: redactVersion(base.version) } : base;
}

function redactVersion(version: VersionSide): VersionSide {
  return { ...version, site: redactAddress(version.site) };
}
