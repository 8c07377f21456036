import { localeOf } from '#core/messages/format.ts';
import { language } from '#renderer/ui/language.ts';

/** Something that is shown where people sign in; see `core/contract/signin/entry.ts`. */
export interface PageItem {
  kind: string;
  title: string;
  value?: string;
  screens: readonly string[];
  provider?: { id: number; type: string };
}

export interface RegistrationField {
  Key: string;
  isRequired: boolean;
  IsHidden: boolean;
  title?: string;
}

/** What the page of this host name shows. */
export interface EntryPage {
  opens: string | null;
  items: readonly PageItem[];
  fields: readonly RegistrationField[];
  sends: { mail: boolean; phone: boolean };
}

/** How a sign-in goes on. */
export interface Begun {
  MustChangePassword?: boolean;
  PasswordDaysLeft?: number | null;
  SecondFactor?: { Kind: string };
}

export interface Session {
  Login: string;
  MustChangePassword: boolean;
}

/** A refusal in words of the service, which are in the language of the page. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Calls the service. Throws `Refused`, and what `fetch` throws. */
export async function call<Data>(path: string, body?: object, method = 'POST'): Promise<Data> {
  const answer = await fetch(path, {
    method: body ? method : 'GET',
    credentials: 'same-origin',
    headers: {
      'accept-language': localeOf(language()),
      'x-siteferry': '1',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.ok) {
    const said = JSON.parse(text);
    // Routes that are none of signing in may answer without an envelope.
    return said.Success === true && 'Data' in said ? said.Data : said;
  }
  const said = text.startsWith('{') ? JSON.parse(text) : { Message: text, Error: { Code: text } };
  throw new Refused(answer.status, said.Error?.Code ?? '', said.Message ?? '');
}
