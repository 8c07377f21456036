import { describe } from 'vitest';
import { testRepository } from './support/repository-rules.ts';

describe.each(['ssh', 'http'] as const)('versions in a repository of kind %s', (kind) => {
  testRepository(kind, 5);
});
