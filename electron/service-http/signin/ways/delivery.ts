import nodemailer from 'nodemailer';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { fetchWithTlsFallback } from '#core/directory/tls-fallback-fetch.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { readSecretAt } from '#core/workspace/secrets/secret-file.ts';

/** How long a server may take to accept a message, in milliseconds. */
const PATIENCE = 15_000;

const texts = z.record(z.string(), z.string());

/**
 * How codes reach people, and where the Bot API of Telegram is: a file of its own, because there are secrets in it. In the values
 * of `query`, `form` and `json`, `{phone}` and `{text}` stand for the number and the message.
 */
const deliveryFile = z.strictObject({
  mail: z
    .strictObject({
      /** `smtp://` or `smtps://`, with a port where it is not the usual one. */
      server: z.url({ protocol: /^smtps?$/ }),
      user: z.string().optional(),
      password: z.string().optional(),
      /** Who sends; without it the system mailbox of the site. */
      from: z.string().optional(),
      /** False sends in clear text where the server does not encrypt. */
      encrypted: z.boolean().default(true),
    })
    .optional(),
  phone: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      headers: texts.default({}),
      query: texts.optional(),
      form: texts.optional(),
      json: texts.optional(),
    })
    .optional(),
  telegram: z
    .strictObject({ api: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org') })
    .optional(),
});

/** What is sent to a person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The system mailbox of the site. */
  from: string | undefined;
}

/** Sends to people. Whoever is not there cannot be sent by. Each throws what its server says. */
export interface Delivery {
  mail?: (letter: Letter, signal: AbortSignal) => Promise<void>;
  phone?: (to: string, text: string, signal: AbortSignal) => Promise<void>;
  /** Address of the Bot API, where bots are asked at all: who reads the messages of a bot takes them from everybody else. */
  telegram?: string;
}

/** Nothing is sent, and no bot is asked. */
export const NO_DELIVERY: Delivery = {};

/** Without a file nothing is sent. Throws `secret-refused`, and `usage` for a file that says something else. */
export async function readDelivery(file: string | undefined): Promise<Delivery> {
  if (file === undefined) return NO_DELIVERY;
  const text = (await readSecretAt({ file }, undefined)) ?? '';
  const refused = (reason: Message) =>
    new SiteferryError('usage', { reason: message('service.delivery-refused', { file, reason }) });
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    // What JSON.parse says would quote the file.
    throw refused(message('service.delivery-not-json'));
  }
  const parsed = deliveryFile.safeParse(said);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (!issue) throw parsed.error;
    throw refused(issueMessage(issue, said));
  }
  const { data } = parsed;
  return {
    ...(data.mail && { mail: mailBy(data.mail) }),
    ...(data.phone && { phone: phoneBy(data.phone) }),
    ...(data.telegram && { telegram: data.telegram.api }),
  };
}

type Settings = z.output<typeof deliveryFile>;

function mailBy({
  server,
  user,
  password,
  from,
  encrypted,
}: NonNullable<Settings['mail']>): NonNullable<Delivery['mail']> {
  const { protocol, hostname, port } = new URL(server);
  const isSecure = protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: encrypted && !isSecure,
    ignoreTLS: !encrypted,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // A letter is text, and nothing in it is a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, from: mailbox }) => {
    // One person gets it: what looks like more than one address was not made by us.
    await transport.sendMail({ from: from ?? mailbox, to: { name: '', address: to }, subject, text });
  };
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

function phoneBy({
  url,
  headers,
  query,
  form,
  json,
}: NonNullable<Settings['phone']>): NonNullable<Delivery['phone']> {
  return async (phone, text, signal) => {
    const filled = (template: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(template).map(([name, value]) => [
          name,
          value.replace(/\{(phone|text)\}/g, (_all, which) => (which === 'phone' ? phone : text)),
        ]),
      );
    const address = new URL(url);
    for (const [name, value] of Object.entries(filled(query ?? {}))) address.searchParams.set(name, value);
    const body = json ? JSON.stringify(filled(json)) : form && String(new URLSearchParams(filled(form)));
    const answer = await fetchWithTlsFallback(
      address.href,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(body !== undefined && { 'content-type': TYPES[json ? 'json' : 'form'] }), ...headers },
        body,
      },
      { signal, milliseconds: PATIENCE },
    );
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the phone gateway answered ${answer.status}`);
  };
}
