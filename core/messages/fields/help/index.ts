import { profileFieldWords } from '../profile-fields.ts';
import {
  authTypeWords,
  certificateValidationWords,
  formWords,
  identityClaimWords,
  mapperWords,
  providerTypeWords,
  registrationTypeWords,
  renewalModeWords,
  revocationWords,
  secondFactorWords,
  serviceTypeWords,
  valueNaming,
  visibilityWords,
} from '../values.ts';
import { authConfigHelp, userKeyHelp } from './auth-config.ts';
import { generalSettingsHelp } from './general-settings.ts';
import { oauthSettingsHelp } from './oauth-settings.ts';
import { remoteSignatureHelp, signingConfirmationHelp, translateServiceHelp } from './other-services.ts';
import { providerHelp, providerLinkHelp } from './provider.ts';
import { registrationElementHelp, registrationHelp } from './registration.ts';
import { rightHelp, tokenHelp } from './rights.ts';
import { samlSettingsHelp } from './saml-settings.ts';
import {
  activeDirectoryHelp,
  multifactorHelp,
  oauthHelp,
  openLdapHelp,
  radiusHelp,
  samlHelp,
  serviceHelp,
} from './services.ts';
import { synchronizationHelp } from './synchronization.ts';

/** What forms say beside their labels: help, and the words for stored values. No sentence needs them. */
export const formTexts = {
  ...valueNaming,
  ...authTypeWords,
  ...visibilityWords,
  ...registrationTypeWords,
  ...providerHelp,
  ...providerLinkHelp,
  ...serviceHelp,
  ...activeDirectoryHelp,
  ...openLdapHelp,
  ...oauthHelp,
  ...samlHelp,
  ...radiusHelp,
  ...multifactorHelp,
  ...signingConfirmationHelp,
  ...translateServiceHelp,
  ...remoteSignatureHelp,
  ...oauthSettingsHelp,
  ...samlSettingsHelp,
  ...generalSettingsHelp,
  ...synchronizationHelp,
  ...userKeyHelp,
  ...authConfigHelp,
  ...registrationElementHelp,
  ...registrationHelp,
  ...rightHelp,
  ...tokenHelp,
  ...providerTypeWords,
  ...serviceTypeWords,
  ...secondFactorWords,
  ...renewalModeWords,
  ...mapperWords,
  ...identityClaimWords,
  ...certificateValidationWords,
  ...revocationWords,
  ...formWords,
  ...profileFieldWords,
};
