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
  left join fund_payments p on p.tenant_id = $1 and j.source_type in ('fund_payment', 'fund_payment_reversal') and p.id = j.source_id
  left join distribution_lines d on d.tenant_id = $1 and j.source_type = 'distribution_line' and d.id = j.source_id
  left join fund_late_charges x on x.tenant_id = $1 and j.source_type = 'fund_late_charge' and x.id = j.source_id
  where c.tenant_id = $1 and c.investment_method_entity_id = any(${methodIds})
    and coalesce(p.fund_commitment_id, d.fund_commitment_id, x.fund_commitment_id, c.id) = c.id`

/** Ids of the entries of investments that these nominees hold. */
export const entriesOfNominees = (nomineeIds: string): string => `
  select e.id from investments i
  join ledgers e on e.tenant_id = $1 and e.investment_id = i.id
  where i.tenant_id = $1 and i.nominee_id = any(${nomineeIds})`

/** The line of a cash call of which money came in, was booked back, came late or went back to a card. */
const cashCallLineOfSource = `case
  when j.source_type in ('payment', 'payment_reversal') then (select p.cash_call_line_id from payments p where p.tenant_id = $1 and p.id = j.source_id)
  when j.source_type = 'cash_call_late_charge' then (select x.cash_call_line_id from cash_call_late_charges x where x.tenant_id = $1 and x.id = j.source_id)
  when j.source_type = 'card_refund' then (select c.cash_call_line_id from card_refunds r
    join card_payments c on c.tenant_id = $1 and c.id = r.card_payment_id where r.tenant_id = $1 and r.id = j.source_id)
  when j.source_type = 'card_payment' then (select c.fund_drawdown_line_id from card_payments c where c.tenant_id = $1 and c.id = j.source_id) end`

/** The cash call whose money an entry is. */
export const callOfEntry = (row: string): string => `(select l.cash_call_id from ledger_journals j
  join cash_call_lines l on l.tenant_id = $1 and l.id = ${cashCallLineOfSource}
  where j.tenant_id = $1 and j.id = ${row}.journal_id)`

/** The distribution of which a line was paid. */
export const distributionOfEntry = (row: string): string => `(select l.distribution_id from ledger_journals j
  join distribution_lines l on l.tenant_id = $1 and l.id = j.source_id
  where j.tenant_id = $1 and j.id = ${row}.journal_id and j.source_type = 'distribution_line')`

const named = (kind: string, row: string, name: string) =>
  `jsonb_build_object('kind', '${kind}', 'id', ${row}.id, 'name', ${name})`

/** The line of a call on a fund of which money came in, was booked back, came late or went back to a card. */
const lineOfSource = `case
  when j.source_type in ('fund_payment', 'fund_payment_reversal') then (select p.fund_drawdown_line_id from fund_payments p where p.tenant_id = $1 and p.id = j.source_id)
  when j.source_type = 'fund_late_charge' then (select x.fund_drawdown_line_id from fund_late_charges x where x.tenant_id = $1 and x.id = j.source_id)
  when j.source_type = 'card_refund' then (select c.fund_drawdown_line_id from card_refunds r
    join card_payments c on c.tenant_id = $1 and c.id = r.card_payment_id where r.tenant_id = $1 and r.id = j.source_id) end`

/** Units of another fund are booked by their link: `fund_link_paid_4` of its payment, `fund_link_ended` of itself. */
const linkOfSource = `coalesce(substring(j.source_type from '^fund_link_[a-z]+_(\\d+)$')::bigint,
  case when j.source_type = 'fund_link_ended' then j.source_id end)`

/** What booked an entry of a fund, as JSON with its kind, id and name; null of what was posted by hand. */
export const fundSourceOfEntry = (row: string): string => `(select coalesce(
    (select ${named('fund_drawdown', 'd', 'd.title')} from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = $1 and d.id = l.fund_drawdown_id
      where l.tenant_id = $1 and l.id = ${lineOfSource}),
    (select ${named('distribution', 'd', 'd.title')} from distribution_lines l
      join distributions d on d.tenant_id = $1 and d.id = l.distribution_id
      where l.tenant_id = $1 and l.id = j.source_id and j.source_type = 'distribution_line'),
    (select ${named('fund_transfer', 't', 'null')} from fund_transfers t
      where t.tenant_id = $1 and t.id = j.source_id and j.source_type = 'fund_transfer'),
    (select ${named('company', 'c', 'c.name')} from company_holdings h
      join companies c on c.tenant_id = $1 and c.id = h.company_id
      where h.tenant_id = $1 and h.id = j.source_id and starts_with(j.source_type, 'company_holdings_')),
    (select ${named('company', 'c', 'c.name')} from company_outcomes x
      join companies c on c.tenant_id = $1 and c.id = x.company_id
      where x.tenant_id = $1 and x.id = j.source_id and starts_with(j.source_type, 'company_outcomes_')),
    (select ${named('fund', 'f', 'f.name')} from fund_links l
      join funds f on f.tenant_id = $1 and f.id in (l.fund_id, l.other_fund_id) and f.id <> ${row}.fund_id
      where l.tenant_id = $1 and l.id = ${linkOfSource}))
  from ledger_journals j where j.tenant_id = $1 and j.id = ${row}.journal_id and ${row}.fund_id is not null)`
