/** What may not hold of distributions of proceeds, as SQL of sentences. */
export const proceedsChecks: readonly string[] = [
  `select 'distribution of proceeds ' || b.id || ' does not add up' as problem from opportunity_distributions b
   left join opportunity_distribution_lines l on l.tenant_id = :tenant and l.opportunity_distribution_id = b.id
     and l.deleted_at is null
   where b.tenant_id = :tenant group by b.id, b.amount_minor having b.amount_minor <> coalesce(sum(l.amount_minor), 0)`,
  `select 'line ' || l.id || ' of proceeds was paid ' || l.amount_minor || ' at a cost of ' || l.cost_minor
     || ', and its journal has ' || coalesce(e.paid_minor, 0) || ' and ' || coalesce(e.cost_minor, 0)
   from opportunity_distribution_lines l
   left join lateral (
     select sum(debit_minor) filter (where account = 'distribution') as paid_minor,
       sum(credit_minor) filter (where account = 'investment_cost') as cost_minor
     from ledgers where tenant_id = :tenant and journal_id = l.ledger_journal_id) e on true
   where l.tenant_id = :tenant and l.status = 'paid' and l.deleted_at is null
     and (l.amount_minor <> coalesce(e.paid_minor, 0) or l.cost_minor <> coalesce(e.cost_minor, 0))`,
  `select 'line ' || l.id || ' of proceeds is paid by a journal that was reversed' from opportunity_distribution_lines l
   join ledger_journals j on j.tenant_id = :tenant and j.reverses_id = l.ledger_journal_id
   where l.tenant_id = :tenant`,
]
