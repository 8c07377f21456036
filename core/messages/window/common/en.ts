import { commonMessages } from '../../common.ts';
import { inLanguage } from '../in-language.ts';

/** The common part in English; the build of the window puts in its place what it comes to (`renderer/one-language.ts`). */
export default inLanguage(commonMessages, 'en');
