import type { Said } from '#renderer/ui/said.ts';
import { OF_DIRECTORIES } from './of-directories.ts';
import { OF_PROVIDERS } from './of-providers.ts';

/** What steps and stages of checks say, in Russian, by what they say in English. */
export const SAID_OF_CHECKS: Said = [...OF_DIRECTORIES, ...OF_PROVIDERS];
