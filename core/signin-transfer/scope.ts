import type { FormAlias } from '#core/contract/signin/entities.ts';
import { type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import { forms } from '#core/signin/entities/forms.ts';
import type { SignInScope } from './read.ts';

/** What operations write, by the area that they belong to. */
const TYPES = {
  providers: ['sign-in-providers', 'sign-in-provider-groups', 'sign-in-provider-domains'],
  services: ['sign-in-services'],
  entry: ['sign-in-keys'],
  settings: ['sign-in-settings'],
  synchronization: ['sign-in-synchronization'],
  rights: ['sign-in-rights'],
} as const;
type Area = keyof typeof TYPES;

/** What of sign-in an operation can change, as `area.name`; undefined for one that changes the state of users alone. */
export function scopeOf(
  operation: string,
  { alias, type }: { alias?: FormAlias; type?: ServiceType },
): SignInScope | undefined {
  const [area = ''] = operation.split('.');
  if (area === 'entities') return alias && scopeOfForm(alias);
  return area in TYPES ? scopeOfArea(area as Area, type) : undefined;
}

function scopeOfForm(alias: FormAlias): SignInScope {
  const form = forms[alias];
  if (form.kind === 'service') return scopeOfArea('services', form.type);
  return scopeOfArea(form.kind === 'synchronization' ? 'synchronization' : 'providers', undefined);
}

function scopeOfArea(area: Area, type: ServiceType | undefined): SignInScope {
  const isOfOneKind = area === 'services' && type !== undefined;
  return { types: new Set(TYPES[area]), services: isOfOneKind ? [type] : serviceType.options };
}
