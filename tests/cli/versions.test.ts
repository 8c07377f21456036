import { postgres } from '#tests/support/databases.ts';
import { testVersions } from './versions-story.ts';

testVersions('git', postgres);
