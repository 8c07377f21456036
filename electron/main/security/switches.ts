/**
 * Command-line switches with which somebody who can start the program could take it over: they open a way to debug it,
 * load code into it, or take its walls down.
 */
const FORBIDDEN: readonly RegExp[] = [
  /^inspect(-|$)/,
  /^remote-debugging-/,
  /^remote-allow-origins$/,
  /^no-sandbox$/,
  /^disable-.*sandbox/,
  /^disable-web-security$/,
  /^disable-site-isolation-trials$/,
  /^disable-features$/,
  /^enable-blink-features$/,
  /^allow-file-access-from-files$/,
  /^allow-running-insecure-content$/,
  /^ignore-certificate-errors/,
  /^unsafely-treat-insecure-origin-as-secure$/,
  /^load-extension$/,
  /^js-flags$/,
  /^gpu-launcher$/,
  /^renderer-cmd-prefix$/,
  /^utility-cmd-prefix$/,
  /^browser-subprocess-path$/,
  /^host-rules$/,
  /^host-resolver-rules$/,
  /^proxy-(server|pac-url)$/,
  /^log-net-log$/,
  /^ssl-key-log-file$/,
  /^user-data-dir$/,
  /^require$/,
  /^r$/,
];

/** The forbidden switches of a command line, as they were written. Chromium takes `-x`, `--x` and, on Windows, `/x`. */
export function forbiddenSwitches(argv: readonly string[], platform: NodeJS.Platform): string[] {
  const prefix = platform === 'win32' ? /^(?:--?|\/)/ : /^--?/;
  return argv.filter((argument) => {
    const name = prefix.test(argument)
      ? argument.replace(prefix, '').split('=')[0]?.toLowerCase()
      : undefined;
    return name !== undefined && FORBIDDEN.some((pattern) => pattern.test(name));
  });
}
