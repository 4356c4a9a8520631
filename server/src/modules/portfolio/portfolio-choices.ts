import type { AnswerOf, readPortfolioChoices as endpoint } from '@moorgate/contract'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { taxYearEnd } from '../../domain/tax.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { isSchemeOfRow } from '../../rows/tax-rows.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { leftLotsSql } from './disposals/disposals-sql.ts'
import { commitmentsSql, hasFunds } from './fund-units.ts'
import { lotsSql } from './whose-lots.ts'

type Choices = AnswerOf<typeof endpoint>
type Row = Omit<Choices, 'years'> & { days: string[] }

/** What the lots, sold ones too, and the commitments of a portfolio have, each with its name. */
export async function readPortfolioChoices(question: QueryContext): Promise<Choices> {
  const statement = new Statement(question)
  const lots = lotsSql(question, { filters: [] }, statement, 'l')
  const sold = lotsSql(question, { filters: [] }, statement, 's')
  const units = hasFunds(question, [])
    ? `union all select c.organisation_id, c.investment_method_entity_id, null, null from fund_commitments c
      where c.tenant_id = $1 and c.deleted_at is null and c.status in ${statusList(admittedCommitmentStatuses)}
        and ${commitmentsSql(question, [], statement, 'c')}`
    : ''
  const named = (
    rows: string,
  ) => `(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]')
    from (${rows}) x)`
  const text = `
    with own as materialized (
      select l.organisation_id, v.investment_method_entity_id, l.investment_id, l.allotted_on from share_lots l
      join investments v on v.tenant_id = $1 and v.id = l.investment_id
      where l.tenant_id = $1 and ${lots}
      union all
      select s.organisation_id, v.investment_method_entity_id, s.investment_id, s.allotted_on from ${leftLotsSql} s
      join investments v on v.tenant_id = $1 and v.id = s.investment_id where ${sold} ${units})
    select
      ${named(`select g.id, g.name from organisations g
        where g.tenant_id = $1 and g.id in (select own.organisation_id from own)`)} as organisations,
      exists (select 1 from own where own.organisation_id is null) as has_own,
      ${named(`select e.id, e.display_name as name from investment_method_entities e where e.tenant_id = $1 and e.id in (
        select own.investment_method_entity_id from own)`)}
        as methods,
      ${named(`select t.id, t.name from tax_options t where t.tenant_id = $1 and t.kind <> 'none' and exists (select 1 from own
          join investments v on v.tenant_id = $1 and v.id = own.investment_id
          join investment_opportunities o on o.tenant_id = $1 and o.id = v.investment_opportunity_id
          where ${isSchemeOfRow('t', 'v', 'o')})`)} as tax_options,
      coalesce((select json_agg(distinct own.allotted_on) from own where own.allotted_on is not null), '[]') as days`
  const [row] = await question.rows<Row>(text, statement.values)
  const { days, ...choices } = row!
  const years = [...new Set(days.map((day) => taxYearEnd(day)!))].toSorted((one, other) => other - one)
  return { ...choices, years }
}
