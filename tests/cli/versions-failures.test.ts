import { testReach } from './versions-failing.ts';

testReach('file-system');
