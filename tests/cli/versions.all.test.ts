import { embedded } from '#tests/support/databases.ts';
import { testVersions } from './versions-story.ts';

testVersions('file-system', embedded);
