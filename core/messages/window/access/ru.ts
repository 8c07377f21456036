import { accessMessages } from '../../access/index.ts';
import { inLanguage } from '../in-language.ts';

/** The part of Access and Sign-in in Russian; the build of the window puts in its place what it comes to (`renderer/one-language.ts`). */
export default inLanguage(accessMessages, 'ru');
