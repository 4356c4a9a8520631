/** The method whose account a line goes to. */
export const methodOfLine = (row: string): string => `from investments i
  join investment_method_entities e on e.tenant_id = $1 and e.id = i.investment_method_entity_id
  where i.tenant_id = $1 and i.id = ${row}.investment_id`

/** What is owed instead of a payment that was kept back. */
export const refundOf = (row: string): string => `from refunds r where r.tenant_id = $1
  and r.investment_id = ${row}.investment_id and r.ledger_journal_id = ${row}.ledger_journal_id and r.deleted_at is null`

export const wasKeptBack = (row: string): string => `exists (select 1 ${refundOf(row)})`

/** Recorded, and still owed. */
export const isKeptBack = (row: string): string => `exists (select 1 ${refundOf(row)} and r.status = 'due')`

/**
 * Cost that is booked out with the payment of a line, in minor units: what was, once it is paid; before, what the
 * books of its holding carry where the distribution is the last payment.
 */
export const costOfLine = (row: string): string => `(case when ${row}.status = 'paid' then ${row}.cost_minor
  else coalesce((select sum(e.debit_minor - e.credit_minor) from opportunity_distributions d
    join ledgers e on e.tenant_id = $1 and e.investment_id = ${row}.investment_id and e.account = 'investment_cost'
    where d.tenant_id = $1 and d.id = ${row}.opportunity_distribution_id and d.final), 0) end)::bigint`
