/**
 * A process of its own that opens an embedded site URL, begins to write, says "open", and stays until it is killed:
 * `node hold-embedded.ts URL`.
 */
import { connect } from '#core/site/connect.ts';

const [url = ''] = process.argv.slice(2);
const connection = await connect(url, { create: true });
await connection.write((session) => session.query('CREATE TABLE kept (n int)'));
await connection.write(async (session) => {
  await session.query('INSERT INTO kept VALUES (1)');
  process.stdout.write('open\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
