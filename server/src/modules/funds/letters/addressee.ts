import { sql } from 'kysely'
import { addressLines } from '../../../pdf/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'

/** Who a letter about a commitment goes to: the name on the register, and where it is. */
export interface Addressee {
  recipient: string[]
  /** The investor's own reference. */
  reference: string
}

/** The address of the method that holds the commitment, else of its investor. */
export async function addresseeOf({ db, tenant }: FundQuestion, commitmentId: number): Promise<Addressee> {
  const { rows } = await sql<{
    name: string
    address: Record<string, string | null> | null
    reference: string
  }>`
    select e.registered_name as name, coalesce(e.address, u.address) as address, u.reference
    from fund_commitments c
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    join users u on u.tenant_id = ${tenant.id} and u.id = c.user_id
    where c.tenant_id = ${tenant.id} and c.id = ${commitmentId}`.execute(db)
  const { name, address, reference } = rows[0]!
  return { recipient: addressLines(name, address), reference }
}
