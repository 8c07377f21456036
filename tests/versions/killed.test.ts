import { testKilled } from './support/killed.ts';

testKilled('FileSystem', ['its record is there', 'it is published']);
