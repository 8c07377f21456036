import type { Site } from '#core/site/site.ts';

/** Makes a user of a site a superadministrator. */
export async function makeAdministrator(site: Site, login: string): Promise<void> {
  await site.write((session) => {
    const { dialect } = session;
    const named = (column: string) => dialect.identifier(column);
    return session.query(
      `UPDATE ${dialect.table('Users')} SET ${named('IsSuperAdmin')} = ${dialect.placeholder(0)} WHERE ${named('Nick')} = ${dialect.placeholder(1)}`,
      [true, login],
    );
  });
}
