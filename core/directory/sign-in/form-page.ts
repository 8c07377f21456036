import { createHash } from 'node:crypto';
import { type Html, html } from '#core/base/html.ts';
import type { Language } from '#core/messages/format.ts';
import { callbackTexts } from '#core/messages/web/callback-texts.ts';

/** A form that a browser sends to somebody else. */
export interface Form {
  action: string;
  fields: Readonly<Record<string, string>>;
}

const SCRIPT = 'document.forms[0].submit()';
const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:36rem;padding:0 1rem}button{font:inherit;padding:.4rem 1rem}';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a browser sends on has to be whole, unlike a text that is shown: it is escaped and not cut. */
function asIs(value: string): Html {
  return { html: value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`) };
}

/**
 * A page that sends a form by itself; where scripts are off, by its button. Nothing else runs in it and nothing is fetched. A
 * browser holds redirections against `form-action`, too, and an identity provider may lead on to another of its servers, so
 * the scheme alone is named.
 */
export function formPage({ action, fields }: Form, language: Language): { page: string; policy: string } {
  const words = callbackTexts(language);
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${asIs(name)}" value="${asIs(value)}">`,
  );
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Siteferry</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<form method="post" action="${asIs(action)}">
${inputs}
<p>${words('sending')}</p>
<button>${words('continue')}</button>
</form>
<script>${{ html: SCRIPT }}</script>
</body>
</html>
`;
  const targets = /^https:/i.test(action) ? 'https:' : 'http: https:';
  const policy = [
    "default-src 'none'",
    `script-src ${source(SCRIPT)}`,
    `style-src ${source(STYLE)}`,
    `form-action ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return { page: page.html, policy };
}
