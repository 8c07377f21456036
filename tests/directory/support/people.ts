import { BASE } from './slapd.ts';

/** Entries of a small company, with Cyrillic names, and as many users as a test wants. */
export function people(count: number): string {
  const unit = (name: string) => entry(`ou=${name},${BASE}`, ['organizationalUnit'], { ou: name });
  const users = Array.from({ length: count }, (_, index) =>
    entry(`uid=user${index},ou=people,${BASE}`, ['inetOrgPerson'], {
      uid: `user${index}`,
      cn: index === 0 ? 'Анна Мейер' : `User ${index}`,
      sn: index === 0 ? 'Мейер' : `Number ${index}`,
      mail: `user${index}@example.org`,
      userPassword: `password-${index}`,
    }),
  );
  return [
    unit('people'),
    unit('groups'),
    ...users,
    entry(`uid=odd,ou=people,${BASE}`, ['inetOrgPerson'], {
      uid: 'odd',
      cn: 'A (strange) * name\\',
      sn: 'Odd',
    }),
    entry(`cn=staff,ou=groups,${BASE}`, ['groupOfNames'], {
      cn: 'staff',
      member: `uid=user0,ou=people,${BASE}`,
    }),
    entry(`ou=elsewhere,${BASE}`, ['referral', 'extensibleObject'], {
      ou: 'elsewhere',
      ref: 'ldap://other.example.org/ou=elsewhere,dc=example,dc=org',
    }),
  ].join('\n');
}

/** A policy by which passwords end after a day, and a user whose password is an hour old. */
export function endingPassword(): string {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return [
    entry(`cn=policy,${BASE}`, ['device', 'pwdPolicy'], {
      cn: 'policy',
      pwdAttribute: 'userPassword',
      pwdMaxAge: '86400',
      pwdExpireWarning: '86399',
    }),
    entry(`uid=ending,ou=people,${BASE}`, ['inetOrgPerson'], {
      uid: 'ending',
      cn: 'Ending',
      sn: 'Ending',
      userPassword: 'password-ending',
      pwdChangedTime: `${hourAgo}Z`,
    }),
  ].join('\n');
}

/** One entry as LDIF. */
export function entry(
  dn: string,
  classes: readonly string[],
  values: Readonly<Record<string, string | readonly string[]>>,
): string {
  const line = (name: string, value: string) => `${name}:: ${Buffer.from(value).toString('base64')}`;
  return [
    line('dn', dn),
    ...classes.map((name) => `objectClass: ${name}`),
    ...Object.entries(values).flatMap(([name, given]) =>
      [given].flat().map((value) => line(name, String(value))),
    ),
    '',
  ].join('\n');
}
