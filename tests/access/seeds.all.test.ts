import { describeEachDatabase } from '#tests/support/databases.ts';
import { describeSeed } from './seeds-lab.ts';

describeEachDatabase('what a typical seed has for access', (database) => {
  describeSeed(database, 'typical');
});
