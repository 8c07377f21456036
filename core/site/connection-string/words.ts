/** True for what .NET takes for true, and for `SSPI` of integrated security. */
export function isYes(text: string | undefined): boolean {
  return /^(?:true|yes|1|sspi)$/i.test(text?.trim() ?? '');
}
