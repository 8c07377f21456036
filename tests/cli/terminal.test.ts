import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { processTerminal } from '#electron/cli/terminal.ts';

/** A stream as a process has it, and what was written to it. */
function fakeStream(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  let text = '';
  stream.on('data', (chunk) => {
    text += String(chunk);
  });
  return { stream: stream as PassThrough & NodeJS.WriteStream, text: () => text };
}

describe('the terminal', () => {
  it('is quiet about progress in a pipe, and uses no colours there', async () => {
    const [out, err] = [fakeStream(false), fakeStream(false)];
    const terminal = processTerminal('en', out.stream, err.stream);
    terminal.report({ stage: 'writing', done: 1, total: 2 });
    terminal.print([terminal.style('good', 'done')]);
    await terminal.flush();
    expect([out.text(), err.text()]).toEqual(['done\n', '']);
  });

  it('shows progress on a terminal in one line, and takes it away before it says anything else', async () => {
    const [out, err] = [fakeStream(false), fakeStream(true)];
    const terminal = processTerminal('en', out.stream, err.stream);
    terminal.report({ stage: 'writing', subject: 'a long subject that leaves the line', done: 1, total: 2 });
    terminal.remark(['remark']);
    await terminal.flush();
    const [bar = '', rest] = err.text().split('\r\u001b[2K').slice(1);
    expect(bar).toMatch(/^Writing {2}█/);
    expect(bar.length).toBeLessThan(40);
    expect(rest).toBe('remark\n');
  });

  it('asks for a secret without showing it, and mistakes can be taken back', async () => {
    const [input, out, err] = [fakeStream(true), fakeStream(true), fakeStream(true)];
    const terminal = processTerminal('en', out.stream, err.stream, input.stream as never, {});
    const answer = terminal.askSecret?.('Password:', new AbortController().signal);
    input.stream.write('plantex\u007fd\r');
    expect(await answer).toBe('planted');
    expect(`${out.text()}${err.text()}`).toBe('Password: \n');
  });

  it.each([
    ['true', false],
    ['1', false],
    ['false', true],
    ['0', true],
    ['', true],
  ])('on a terminal of a build server with CI=%s asks: %s', (CI, asks) => {
    const [input, out, err] = [fakeStream(true), fakeStream(true), fakeStream(true)];
    const terminal = processTerminal('en', out.stream, err.stream, input.stream as never, { CI });
    expect([terminal.ask !== undefined, terminal.askSecret !== undefined]).toEqual([asks, asks]);
  });

  it('asks for no secret in a pipe, and stops asking when the command is stopped', async () => {
    const [input, pipe, err] = [fakeStream(true), fakeStream(false), fakeStream(true)];
    expect(
      processTerminal('en', pipe.stream, pipe.stream, input.stream as never, {}).askSecret,
    ).toBeUndefined();
    const stop = new AbortController();
    const asking = processTerminal('en', err.stream, err.stream, input.stream as never, {});
    const answer = asking.askSecret?.('Password:', stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('gives nothing at the end of the input', async () => {
    const [input, err] = [fakeStream(true), fakeStream(true)];
    const terminal = processTerminal('en', err.stream, err.stream, input.stream as never, {});
    const answer = terminal.askSecret?.('Password:', new AbortController().signal);
    input.stream.end();
    expect(await answer).toBe('');
  });

  it('does not mind a reader that has gone', async () => {
    const [out, err] = [fakeStream(false), fakeStream(false)];
    const terminal = processTerminal('en', out.stream, err.stream);
    out.stream.destroy(Object.assign(new Error('gone'), { code: 'EPIPE' }));
    terminal.print(['dropped']);
    await terminal.flush();
    expect(out.text()).toBe('');
  });
});
