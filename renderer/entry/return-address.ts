/** Where people sign in. */
export const SIGN_IN = '/spa/entry/signin';

/** An address with where this page is to lead in the end. */
export function withReturn(address: string): string {
  const fromUrl = new URLSearchParams(window.location.search).get('fromUrl') ?? '';
  return fromUrl === '' ? address : `${address}?${new URLSearchParams({ fromUrl })}`;
}

/** Goes back to where somebody came from: an address of this service, and of nobody else. */
export function goOn(fromUrl: string): void {
  window.location.assign(isOwn(fromUrl) ? fromUrl : SIGN_IN);
}

function isOwn(address: string): boolean {
  if (!address.startsWith('/')) return false;
  const { origin } = window.location;
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}
