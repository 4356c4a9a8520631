import type { Api } from '../../../../test/harness.ts'

/** The account with this address. */
export const userBy = (api: Api, email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
