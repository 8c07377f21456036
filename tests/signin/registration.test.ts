import { describe, expect, it } from 'vitest';
import { fieldName } from '#core/messages/fields/field.ts';
import { fillRegistration, readRegistrationFields } from '#core/signin/entry/registration.ts';

describe('registration', () => {
  const fields = (...keys: string[]) =>
    keys.map((key) => ({ Key: key.replace('!', ''), isRequired: key.endsWith('!'), IsHidden: false }));
  const fill = (given: Record<string, string>, keys: string[], verifiedBy?: 'phone' | 'email') =>
    fillRegistration(given, fields(...keys), { verifiedBy, domain: 'portal.example.com' });

  it.each<[string, Record<string, string>, string[], Record<string, string>]>([
    ['fills an empty Nick from the phone', { CellPhone: '+700' }, [], { Nick: '+700' }],
    ['or from the e-mail', { Email: 'a@b.c' }, [], { Nick: 'a@b.c' }],
    [
      'makes an e-mail of the phone where one is required',
      { CellPhone: '+700' },
      ['Email!'],
      { Email: '+700@portal.example.com' },
    ],
    [
      'makes a name of first and last',
      { Email: 'a@b.c', FirstName: 'Anna', LastName: 'Meyer' },
      [],
      { DisplayName: 'Anna Meyer' },
    ],
    ['or of the Nick', { Email: 'a@b.c' }, [], { DisplayName: 'a@b.c' }],
    ['takes 1 for the gender', { Email: 'a@b.c' }, [], { Gender: '1' }],
    ['keeps the gender', { Email: 'a@b.c', Gender: '0' }, [], { Gender: '0' }],
  ])('%s', (_what, given, keys, expected) => {
    const { values, problems } = fill(given, keys);
    expect(values).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it('refuses what is missing', () => {
    expect(fill({}, ['City!']).problems).toEqual([
      { code: 'registration.identity-required', values: {} },
      { code: 'registration.field-required', values: { field: fieldName('registration', 'City') } },
    ]);
    expect(fill({ Nick: 'anna' }, []).problems).toEqual([
      { code: 'registration.password-required', values: {} },
    ]);
    expect(fill({ Nick: 'anna', Password: 'x' }, []).problems).toEqual([]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ Email: 'anna@portal.example.com' }, []],
    [{ Email: 'анна@портал.рф' }, []],
    [{ Email: 'anna' }, ['registration.email']],
    [{ Email: 'anna@' }, ['registration.email']],
    [{ Email: 'a@b@c.d' }, ['registration.email']],
    [{ Email: 'a@b..c' }, ['registration.email']],
    [{ Email: 'a@b.c, d@e.f' }, ['registration.email']],
    [{ CellPhone: '+7 (900) 000-00-00' }, []],
    [{ CellPhone: 'anna' }, ['registration.phone']],
    [{ CellPhone: '1'.repeat(16) }, ['registration.phone']],
    [{ Email: 'a@b.c', DisplayName: 'Anna' }, []],
    [{ Email: 'a@b.c', IsSuperAdmin: 'true' }, ['registration.fields-unknown']],
    [{ Email: 'a@b.c', Note: 'x' }, ['registration.fields-unknown']],
  ])('of %j breaks %j', (given, codes) => {
    expect(fill(given, []).problems.map(({ code }) => code)).toEqual(codes);
  });

  it('hides what was verified', () => {
    expect(fill({ Email: 'a@b.c' }, [], 'email').hidden).toEqual(['Email']);
    expect(fill({ CellPhone: '1' }, [], 'phone').hidden).toEqual(['CellPhone']);
  });

  it.each<[object, string, string[]]>([
    [{}, 'x', []],
    [
      { MinNumberOfChar: 8, MinNumberOfDigits: 1, MinNumberOfSpecialChar: 1 },
      'abc',
      ['password.too-short', 'registration.password.digits', 'registration.password.special'],
    ],
    [{ MaxNumberOfChar: 3, NoSpaces: true }, 'a b c', ['password.too-long']],
    [{ NoSpaces: true }, ' ab', ['registration.password.spaces']],
    [{ UpperLowercaseRequired: true }, 'ПАРОЛЬ', ['registration.password.both-cases']],
    [{ UpperLowercaseRequired: true }, 'Пароль', []],
    [{ AcceptableLanguage: 'ru-RU' }, 'Парoль1!', ['registration.password.language']],
    [{ AcceptableLanguage: 'ru-RU' }, 'Пароль1!', []],
    [{ AcceptableLanguage: 'en-US' }, 'Пароль', ['registration.password.language']],
    [{ AcceptableLanguage: 'ja-JP' }, 'Пароль', []],
    [{ DisallowLoginOrBirthdayPattern: true }, 'xANNAx', ['registration.password.login']],
    [{ DisallowedSequenceLength: 4 }, 'qwer', ['password.sequence']],
    [{ DisallowedRepeatingPatternLength: 3 }, 'abxabx', ['password.repeat']],
    [{ NumberOfPreviousPasswordsToCheck: 10, MinCharPasswordDifference: 5 }, 'x', []],
  ])('with %j for the password %j breaks %j', (PasswordSettings, Password, codes) => {
    const { value = [] } = readRegistrationFields(JSON.stringify([{ Key: 'Password', PasswordSettings }]));
    const { problems } = fillRegistration({ Nick: 'anna', Password }, value, { domain: 'a.b' });
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  it('takes 1 and 0 for the gender, and nothing else', () => {
    expect(fill({ Email: 'a@b.c', Gender: 'male' }, []).problems).toEqual([
      { code: 'registration.gender', values: {} },
    ]);
  });

  it('tells the notes of the form as they are, the link to the filled form, and the source', () => {
    const { value = [] } = readRegistrationFields(
      JSON.stringify([{ Key: 'Email' }, { Key: 'Note', title: '<b>Hi</b>', Color: '#f00' }]),
    );
    const given = { Email: 'a+b@c.d', City: 'Rostov na Donu', Password: 'secret' };
    expect(fillRegistration(given, value, { domain: 'a.b', source: 'mobile' })).toMatchObject({
      notes: [{ title: '<b>Hi</b>', Color: '#f00' }],
      prefill: '/spa/entry/signup?Email=a%2Bb%40c.d&City=Rostov+na+Donu',
      source: 'mobile',
      // Nobody who reads the answer needs it.
      values: { Password: '***' },
    });
    expect(fillRegistration({}, value, { domain: 'a.b' })).toMatchObject({
      prefill: '/spa/entry/signup',
      source: 'spa_base',
    });
  });

  it.each<[unknown, number]>([
    [[], 0],
    [[{ Key: 'Email', isRequired: true, IsHidden: false }], 0],
    [[{ Key: 'City' }], 1],
    [[{ Key: 'Email', IsRequired: true }], 1],
    [[{ Key: 'Email' }, { Key: 'Email' }, { Key: 'Fax' }], 2],
    [[{ Key: 'Email', isRequired: 'yes', IsHidden: 1 }], 2],
    [[{ Key: 'Email' }, 7], 1],
    [[{ Key: 'Email' }, { Key: 'Note', title: '<b>Hi</b>', Color: '#f00' }], 0],
    [[{ Key: 'Email' }, { Key: 'Note', title: 1, Color: 2 }], 2],
    [[{ Key: 'Email', Titel: 'x' }], 1],
    [[{ Key: 'Nick', isRequired: true }], 1],
    [
      [
        { Key: 'Nick', isRequired: true },
        { Key: 'Password', IsHidden: true },
      ],
      1,
    ],
    [[{ Key: 'Nick', isRequired: true }, { Key: 'Password' }], 0],
    [[{ Key: 'Email', IsHidden: true }, { Key: 'CellPhone' }], 0],
    // Nobody can say who registers, and what is required cannot be filled in.
    [[{ Key: 'Email', isRequired: true, IsHidden: true }], 2],
    [[{ Key: 'Email' }, { Key: 'Note', isRequired: true, IsHidden: true }], 0],
    [[{ Key: 'Nick' }, { Key: 'Password', PasswordSettings: { MinNumberOfChar: 8, NoSpaces: true } }], 0],
    [[{ Key: 'Nick' }, { Key: 'Password', PasswordSettings: { MinNumberOfChar: '8' } }], 1],
    [[{ Key: 'Nick' }, { Key: 'Password', PasswordSettings: { MinNumberOfChar: 8, MaxNumberOfChar: 7 } }], 1],
    [[{ Key: 'Nick' }, { Key: 'Password', PasswordSettings: { MinNumberOfDigits: -1, noSpaces: true } }], 2],
    [[{ Key: 'Nick' }, { Key: 'Password', PasswordSettings: { AcceptableLanguage: 'по-русски' } }], 1],
    [
      [
        { Key: 'Nick' },
        {
          Key: 'Password',
          PasswordSettings: { NumberOfPreviousPasswordsToCheck: 9, MinCharPasswordDifference: 4 },
        },
      ],
      2,
    ],
    [[{ Key: 'Email', PasswordSettings: {} }], 1],
  ])('fields %j have %i findings', (list, count) => {
    expect(readRegistrationFields(JSON.stringify(list)).findings.length).toBe(count);
  });

  it.each(['', ' ', 'null'])('are none where nothing is written: %j', (text) => {
    expect(readRegistrationFields(text)).toEqual(readRegistrationFields('[]'));
  });
});
