import { createCatalog } from './catalog.ts';
import { referenceTextPatterns } from './reference-text-patterns.ts';
import { actionTypes } from './types/actions.ts';
import { extParamTypes } from './types/ext-params.ts';
import { extParamInCategoryTypes } from './types/ext-params-in-category.ts';
import { formTypes } from './types/forms.ts';
import { globalDirectories } from './types/global-directories.ts';
import { notifications, reminders } from './types/messages.ts';
import { portalTypes } from './types/portals.ts';
import { section, subcategory } from './types/sections.ts';
import { signatureTypes } from './types/signatures.ts';
import { smartTypes } from './types/smarts.ts';
import { stateTypes } from './types/states.ts';
import { templateTypes } from './types/templates.ts';
import { versionTypes } from './types/versions.ts';
import { viewTypes } from './types/views.ts';

/** All that can be transferred (design, section 4), in the order of that list. */
export const referenceCatalog = createCatalog(
  [
    ...globalDirectories,
    ...extParamTypes,
    ...portalTypes,
    ...versionTypes,
    section,
    subcategory,
    ...extParamInCategoryTypes,
    ...stateTypes,
    ...signatureTypes,
    ...smartTypes,
    ...actionTypes,
    ...formTypes,
    ...viewTypes,
    notifications,
    ...templateTypes,
    reminders,
  ],
  referenceTextPatterns,
);
