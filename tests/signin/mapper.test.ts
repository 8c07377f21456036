import { expect, it } from 'vitest';
import { identityOf } from '#core/signin/services/identity.ts';
import { mapperOf } from '#core/signin/services/mapper.ts';

it.each([
  ['UserClaimsMapperByUpn', 'UserClaimsMapperByUpn'],
  ['userclaimsmapperbysid', 'UserClaimsMapperBySid'],
  ['Platform.Auth.ClaimsMapperByDictionary', 'ClaimsMapperByDictionary'],
  ['ByAttribute', 'UserClaimsMapperByAttribute'],
  ['By', undefined],
  ['AnyMapperByUpn', undefined],
  ['Own', undefined],
  ['', undefined],
])('the mapper %j is %j', (name, mapper) => {
  expect(mapperOf(name)).toBe(mapper);
});

it('finds nobody by a mapper that there is not, instead of by another one', () => {
  const row = { Id: 1, Guid: '', Name: 'A', IsActive: true };
  for (const MapperType of ['AnyMapperByUpn', 'Own'])
    expect(identityOf('OAuth', row, { ClaimsMapperConfig: { MapperType } })).toEqual({
      missing: { code: 'matching.mapper-unknown', values: { name: MapperType } },
    });
  expect(identityOf('OAuth', { ...row, MapperType: 'Own' }, {})).toHaveProperty('missing');
  expect(identityOf('OAuth', { ...row, MapperType: '' }, {})).toHaveProperty('lookup');
});
