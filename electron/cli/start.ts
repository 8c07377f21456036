import { runCli } from './main.ts';

// A reader that has seen enough (`| head`) closes the pipe, which is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCli(process.argv.slice(2));
// Signal handlers and a driver's idle sockets must not keep a finished command alive; stdout is written out first.
process.stdout.write('', () => process.exit());
