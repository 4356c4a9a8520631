import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { heldLotsSql } from '../../rows/register-rows.ts'

const columns = `investment_id, investment_opportunity_id, user_id, organisation_id, nominee_id, registered_name, registered_address,
  share_class, price, currency, allotted_on, shares, cost_minor, number_from, number_to`

const summed = `${columns} from (${heldLotsSql('true').replaceAll('$1', ':tenant')}) f`
const kept = columns.replace('registered_address', `nullif(registered_address, 'null')`)
const held = `${kept} from share_lots where tenant_id = :tenant`

/** What may not hold of the register, as SQL of sentences: the lots that are held are the sum of its movements. */
export const registerChecks: readonly string[] = [
  `select 'investment ' || d.investment_id || ': ' || d.source || ' alone have ' || trim_scale(d.shares) || ' shares of '
     || d.registered_name || ' at a cost of ' || d.cost_minor as problem
   from (
     (select 'its movements' as source, ${summed} except select 'its movements', ${held})
     union all
     (select 'its lots', ${held} except select 'its lots', ${summed})) d`,
]

/** Where lots and movements differ; nothing where the register is in order. */
export async function checkRegister(db: Db | Trx, tenantId: number): Promise<string[]> {
  const text = registerChecks.join('\nunion all\n').replaceAll(':tenant', String(tenantId))
  const { rows } = await sql<{ problem: string }>`${sql.raw(text)}`.execute(db)
  return rows.map((row) => row.problem)
}
