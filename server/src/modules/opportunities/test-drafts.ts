import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'

/** Drafts an opportunity as staff do. */
export const draft = async (staff: Client, typeId: number, overrides: Record<string, unknown> = {}) =>
  (await staff.post('/api/investment-opportunities', { name: 'An offer', type_id: typeId, ...overrides }))
    .body.data

/** Puts an opportunity into a status without the checks of its act. */
export const put = (api: Api, id: number, status: number) =>
  sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
