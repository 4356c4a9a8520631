import type { QueryContext } from '../src/kernel/work.ts'
import type { Api } from './harness.ts'

/**
 * A question as somebody of the first tenant asks it, for what is asked with other limits than a route has.
 */
export const questionBy = async (
  { platform, clock }: Pick<Api, 'platform' | 'clock'>,
  roleId: number,
): Promise<QueryContext> => ({
  platform,
  tenant: await platform.tenants.byId(1),
  actor: { id: 1, roleId },
  now: clock.now(),
  db: platform.database.of(1),
  rows: (text, values, how) => platform.database.rows(1, text, values, how),
  stream: (query, rowsAtOnce) => platform.database.stream(1, query, rowsAtOnce),
})
