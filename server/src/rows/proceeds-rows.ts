import { handsSql } from './hands-rows.ts'

/** The people who drafted, changed or confirmed a distribution of proceeds. */
export const handsInProceedsSql = (row: string): string =>
  handsSql(row, 'opportunity_distribution', 'opportunity_distribution.redrafted')

/** What was distributed of an offer, in minor units, as its ledger has it; `opportunity` is SQL of its id. */
export const distributedSql = (opportunity: string): string =>
  `(select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
    where e.tenant_id = $1 and e.investment_opportunity_id = ${opportunity} and e.account = 'distribution')`

/** What is due of the distributions of an offer but for one, in minor units; both are SQL of ids. */
export const waitingSql = (opportunity: string, except: string): string =>
  `(select coalesce(sum(l.amount_minor), 0)::bigint from opportunity_distributions s
    join opportunity_distribution_lines l on l.tenant_id = $1 and l.opportunity_distribution_id = s.id
      and l.status = 'due' and l.deleted_at is null
    where s.tenant_id = $1 and s.investment_opportunity_id = ${opportunity} and s.id <> ${except} and s.deleted_at is null)`

/**
 * Of the proceeds of its outcome, what the distributions of an offer leave; below nothing, what they are more than
 * it. Null while no proceeds are recorded.
 */
export const proceedsLeftSql = (row: string): string =>
  `(select wire_money(o.outcome_proceeds_minor - ${distributedSql('o.id')} - ${waitingSql('o.id', '0')}, o.currency)
    from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id
      and o.outcome_proceeds_minor is not null)`
