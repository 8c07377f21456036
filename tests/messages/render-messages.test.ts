import { expect, it } from 'vitest';
import { stripFolders } from '#core/base/redact-paths.ts';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { mapMessages, renderMessages, withText } from '#core/messages/render-messages.ts';
import { createPrinter } from '#electron/cli/printer.ts';

const { render } = createPrinter('en', (_look, text) => text);

it('puts code, values and text of a finding beside its other parts, where scripts look for them', () => {
  const document = { warnings: [warning(message('error.cancelled'), { remedies: [message('remedy.bug')] })] };
  expect(renderMessages(document, render)).toEqual({
    warnings: [
      {
        severity: 'warning',
        code: 'error.cancelled',
        values: {},
        message: 'Stopped; nothing was written.',
        remedies: [{ code: 'remedy.bug', values: {}, text: 'Report it and attach the log.' }],
      },
    ],
  });
});

it('leaves a failure the code of its error', () => {
  const failure = { code: 'cancelled', message: message('error.cancelled'), remedies: [], data: {} };
  expect(renderMessages(failure, render)).toMatchObject({
    code: 'cancelled',
    message: 'Stopped; nothing was written.',
  });
});

it('changes nothing that is no message', () => {
  const document = { code: 'a', facts: { id: 1 }, list: [null, true, 'x', { message: 'of a user' }] };
  expect(renderMessages(document, render)).toEqual(document);
});

it('tells files by their names in what is said, and leaves the rest of an answer as it is', () => {
  const found = warning(
    message('remember.failed', { reason: message('error.run-unknown.file', { run: '1', file: '/a/b' }) }),
  );
  const answer = { text: '/a/b', list: [found, null, 1] };
  const told = mapMessages(answer, (said) => withText(stripFolders(said, ['/a']), 'said'));
  expect(told).toEqual({
    text: '/a/b',
    list: [
      {
        ...found,
        message: {
          code: 'remember.failed',
          values: { reason: { code: 'error.run-unknown.file', values: { run: '1', file: 'b' } } },
          text: 'said',
        },
      },
      null,
      1,
    ],
  });
});
