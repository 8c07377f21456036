import { catalogue } from '../catalogue.ts';
import { inLanguage } from './in-language.ts';

/** The catalogue in Russian; the build of the window puts in its place what it comes to (`renderer/one-language.ts`). */
export default inLanguage(catalogue, 'ru');
