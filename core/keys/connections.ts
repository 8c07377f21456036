import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { isXmlName, parseXml, readKeyFile } from './entries.ts';

/** A connection string of a configuration file. */
export interface ConnectionEntry {
  name: string;
  text: string;
  /** What the file says that it is for, such as `Npgsql`; empty for nothing. */
  provider: string;
}

/**
 * The connection strings of `appsettings.json` (`ConnectionStrings`) or `web.config` (`connectionStrings`), in their order.
 *
 * Errors: `keys-unreadable`; `connection-unreadable` where there are none, or not in this file, or not in clear text.
 */
export function readConnectionEntries(file: string, text: string): ConnectionEntry[] {
  const found = isXmlName(file) ? fromXml(file, text) : fromJson(file, text);
  if (found.length === 0) throw refuse(message('connection.none'));
  return found;
}

function fromJson(file: string, text: string): ConnectionEntry[] {
  return readKeyFile(file, text).entries.flatMap(({ path, value }) => {
    const [, name] = /^ConnectionStrings:(.+)$/i.exec(path) ?? [];
    return name !== undefined && typeof value === 'string' && value !== 'section'
      ? [{ name, text: value, provider: '' }]
      : [];
  });
}

function fromXml(file: string, text: string): ConnectionEntry[] {
  const document = parseXml(file, text.replace(/^\ufeff/, ''));
  return Array.from(document.getElementsByTagName('connectionStrings')).flatMap((section) => {
    const source = section.getAttribute('configSource');
    if (source) throw refuse(message('connection.config-source', { file: source }));
    if (section.getAttribute('configProtectionProvider')) throw refuse(message('connection.encrypted'));
    return Array.from(section.getElementsByTagName('add')).map((element) => ({
      name: element.getAttribute('name') ?? '',
      text: element.getAttribute('connectionString') ?? '',
      provider: element.getAttribute('providerName') ?? '',
    }));
  });
}

function refuse(reason: Message): SiteferryError {
  return new SiteferryError('connection-unreadable', { reason });
}
