const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i;
const PORT = /:\d{0,5}$/;
const IP_VERSION_6 = /^\[[0-9a-f:.]+\]$/;
const LABEL = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?`;
const HOST_NAME = new RegExp(String.raw`^(?=.{1,253}$)${LABEL}(?:\.${LABEL})*$`, 'u');

/**
 * The host name of what somebody gives as a page's, which may be its whole address: without scheme, user, port and path, in
 * small letters. Undefined for what has none.
 */
export function parsePageHost(text: string): string | undefined {
  const [authority = ''] = text
    .trim()
    .replace(SCHEME, '')
    .split(/[\\/?#]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const bare = host.replace(PORT, '');
  if (IP_VERSION_6.test(bare)) return bare;
  const name = bare.replace(/\.$/, '');
  return HOST_NAME.test(name) ? name : undefined;
}
