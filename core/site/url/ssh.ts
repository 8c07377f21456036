import { parseSshOptions, type SshServer, type sshOptionNames } from '../tunnel/options.ts';
import { invalidUrl } from './decode.ts';
import type { Options } from './options.ts';

/** The SSH server of a URL's options. Throws `site-url-invalid`. */
export function parseSshServer(
  text: string,
  options: Options<(typeof sshOptionNames)[number]>,
): { ssh?: SshServer } {
  const ssh = parseSshOptions(options, (reason) => invalidUrl(text, reason));
  return ssh ? { ssh } : {};
}
