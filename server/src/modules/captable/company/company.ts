import { refuse, tabHidden, opportunityEvent } from '@moorgate/contract'
import type { OpportunityStatus } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { isSameIssuerRow } from '../../../rows/opportunity-rows.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { Statement } from '../../../kernel/database/statement.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { mustTouch, visibleOpportunities } from '../../opportunity-visibility/index.ts'

/** A round of a company, as its cap table needs it. */
export interface Round {
  id: number
  name: string
  status: number
  share_class: string | null
  share_price: string | null
  currency: string
  allotment_date: string | null
  shares_in_issue: string
  shares_available: string | null
  target_minor: string
  round_name: string | null
  nominal_value: string | null
}

/** All rounds of one issuer. The one that was asked for gives the company its name and its currency. */
export interface Company {
  id: number
  name: string
  number: string | null
  currency: string
  rounds: Round[]
}

/**
 * The company whose round is asked for: every round of the same issuer, by company number, or by name where
 * there is none. Rounds of one issuer share one cap table, whichever of them it is looked at from.
 */
export async function companyOf(db: Db | Trx, tenantId: number, id: number): Promise<Company> {
  const { rows } = await sql<Round & { issuer_name: string | null; issuer_number: string | null }>`
    select f.id, f.name, f.status, f.share_class, f.share_price::text as share_price, f.currency,
      f.allotment_date::text as allotment_date, coalesce(f.shares_in_issue, 0)::text as shares_in_issue,
      f.shares_available::text as shares_available, coalesce(f.target_amount_minor, 0)::text as target_minor,
      t.name as round_name, f.nominal_value::text as nominal_value, f.issuer_name, f.issuer_number
    from investment_opportunities o
    join investment_opportunities f on f.tenant_id = ${tenantId} and f.deleted_at is null
      and ${sql.raw(isSameIssuerRow('f', 'o'))}
    left join investment_round_types t on t.tenant_id = ${tenantId} and t.id = f.investment_round_type_id
    where o.tenant_id = ${tenantId} and o.id = ${id} and o.deleted_at is null
    order by f.id`.execute(db)
  const round = rows.find((row) => row.id === id) ?? refuse({ code: 'not_found' })
  return {
    id,
    name: round.issuer_name ?? round.name,
    number: round.issuer_number,
    currency: round.currency,
    rounds: rows,
  }
}

/**
 * Whose cap table may be read: staff who see the round and whose role is not refused the tab (specification
 * §6).
 */
export async function checkReadable(caller: QueryContext | Work, id: number): Promise<void> {
  const statement = new Statement(caller)
  const seen = visibleOpportunities(caller, 'o', statement) ?? 'true'
  const text = `select o.status from investment_opportunities o
    where o.tenant_id = $1 and o.id = ${statement.bind(id)} and o.deleted_at is null and ${seen}`
  const { rows } = await caller.db.executeQuery<{ status: number }>(CompiledQuery.raw(text, statement.values))
  const { status } = rows[0] ?? refuse({ code: 'not_found' })
  if (hidden(caller, status)) refuse({ code: 'forbidden' })
}

const hidden = ({ actor }: QueryContext | Work, status: number) =>
  tabHidden(actor.roleId ?? 0, opportunityEvent(status as OpportunityStatus), 'cap-table')

/**
 * Locks the rounds of a company for a change of its table, so that two people who give away the same shares
 * at once do it one after the other.
 */
export async function lockCompany(work: Work, id: number): Promise<Company> {
  await checkReadable(work, id)
  const company = await companyOf(work.db, work.tenant.id, id)
  const ids = company.rounds.map((round) => round.id)
  await sql`
    select id from investment_opportunities where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[])
    order by id for update`.execute(work.db)
  const asked = company.rounds.find((round) => round.id === id)!
  mustTouch(work, asked.status, 'update')
  return company
}
