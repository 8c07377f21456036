import { authConfigLabels, userKeyLabels } from './auth-config.ts';
import { generalSettingsLabels } from './general-settings.ts';
import { namingMessages } from './naming.ts';
import { oauthSettingsLabels } from './oauth-settings.ts';
import {
  remoteSignatureLabels,
  signingConfirmationLabels,
  translateServiceLabels,
} from './other-services.ts';
import { providerLabels, providerLinkLabels } from './provider.ts';
import { registrationElementLabels, registrationLabels } from './registration.ts';
import { rightLabels, tokenLabels } from './rights.ts';
import { samlSettingsLabels } from './saml-settings.ts';
import {
  activeDirectoryLabels,
  multifactorLabels,
  oauthLabels,
  openLdapLabels,
  radiusLabels,
  samlLabels,
  serviceLabels,
} from './services.ts';
import { synchronizationLabels } from './synchronization.ts';

/** Labels of the forms' fields, one file per form: sentences name fields by them. */
export const fieldLabels = {
  ...namingMessages,
  ...rightLabels,
  ...tokenLabels,
  ...providerLabels,
  ...providerLinkLabels,
  ...serviceLabels,
  ...activeDirectoryLabels,
  ...openLdapLabels,
  ...oauthLabels,
  ...samlLabels,
  ...radiusLabels,
  ...multifactorLabels,
  ...signingConfirmationLabels,
  ...translateServiceLabels,
  ...remoteSignatureLabels,
  ...oauthSettingsLabels,
  ...samlSettingsLabels,
  ...generalSettingsLabels,
  ...synchronizationLabels,
  ...userKeyLabels,
  ...authConfigLabels,
  ...registrationElementLabels,
  ...registrationLabels,
};
