/** True for what .NET takes for true, and for `SSPI` of integrated security. */
export function parseBoolean(text: string | undefined): boolean {
  return /^(?:true|yes|1|sspi)$/i.test(text?.trim() ?? '');
}
