import { isSiteferryError } from '#core/base/errors.ts';
import type { ConnectionInFile } from '#core/contract/site/connection.ts';
import { readConnectionEntries } from '#core/keys/connections.ts';
import { errorMessage } from '#core/messages/error.ts';
import { readConnectionString } from '#core/site/connection-string/read.ts';

/**
 * The connection strings of a configuration file as site URLs, or the one string that the text is; a text that was copied
 * may be either. Of a file, one that is for something else is told as such, beside the others.
 */
export function readConnections(input: { file?: string | undefined; text: string }): {
  connections: ConnectionInFile[];
} {
  const { text, file = fileOf(text) } = input;
  if (file === undefined) return { connections: [{ name: '', ...readConnectionString(text) }] };
  return {
    connections: readConnectionEntries(file, text).map(({ name, text: string, provider }) => {
      try {
        return { name, ...readConnectionString(string, provider) };
      } catch (error) {
        if (!isSiteferryError(error)) throw error;
        return { name, findings: [], problem: errorMessage(error) };
      }
    }),
  };
}

/** The file that a copied text is the whole of: no connection string begins like one. */
function fileOf(text: string): string | undefined {
  const [first] = text.replace(/^\ufeff/, '').trimStart();
  if (first === '{') return 'appsettings.json';
  return first === '<' ? 'web.config' : undefined;
}
