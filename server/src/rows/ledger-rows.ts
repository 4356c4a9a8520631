/**
 * Ids of the entries of money that went through these methods; `methodIds` is SQL of an array. An investment
 * names its method. An entry of a fund names its holder: which of a holder’s commitments it is about is said by
 * what booked it, and where that says nothing it belongs to each of them.
 */
export const entriesOfMethods = (methodIds: string): string => `
  select e.id from investments i
  join ledgers e on e.tenant_id = $1 and e.investment_id = i.id
  where i.tenant_id = $1 and i.investment_method_entity_id = any(${methodIds})
  union all
  select e.id from fund_commitments c
  join ledgers e on e.tenant_id = $1 and e.fund_id = c.fund_id and e.user_id = c.user_id
    and e.organisation_id is not distinct from c.organisation_id
  join ledger_journals j on j.tenant_id = $1 and j.id = e.journal_id
  left join fund_payments p on p.tenant_id = $1 and j.source_type = 'fund_payment' and p.id = j.source_id
  left join distribution_lines d on d.tenant_id = $1 and j.source_type = 'distribution_line' and d.id = j.source_id
  left join fund_late_charges x on x.tenant_id = $1 and j.source_type = 'fund_late_charge' and x.id = j.source_id
  where c.tenant_id = $1 and c.investment_method_entity_id = any(${methodIds})
    and coalesce(p.fund_commitment_id, d.fund_commitment_id, x.fund_commitment_id, c.id) = c.id`

/** Ids of the entries of investments that these nominees hold. */
export const entriesOfNominees = (nomineeIds: string): string => `
  select e.id from investments i
  join ledgers e on e.tenant_id = $1 and e.investment_id = i.id
  where i.tenant_id = $1 and i.nominee_id = any(${nomineeIds})`

/** The cash call of which a payment, or its reversal, booked an entry. */
export const callOfEntry = (row: string): string => `(select l.cash_call_id from ledger_journals j
  join payments p on p.tenant_id = $1 and p.id = j.source_id
  join cash_call_lines l on l.tenant_id = $1 and l.id = p.cash_call_line_id
  where j.tenant_id = $1 and j.id = ${row}.journal_id and j.source_type in ('payment', 'payment_reversal'))`

/** The distribution of which a line was paid. */
export const distributionOfEntry = (row: string): string => `(select l.distribution_id from ledger_journals j
  join distribution_lines l on l.tenant_id = $1 and l.id = j.source_id
  where j.tenant_id = $1 and j.id = ${row}.journal_id and j.source_type = 'distribution_line')`
