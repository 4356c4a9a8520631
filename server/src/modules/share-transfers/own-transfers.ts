import type { AnswerOf, QueryOf, readOwnTransfers as endpoint } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'

type Answer = AnswerOf<typeof endpoint>

/**
 * What the reader sold, gave, got or passed to a nominee, with what concerns their own side. A delegate reads
 * what was held through the methods that are shared, and no documents unless these are.
 */
export async function readOwnTransfers(
  question: QueryContext,
  { investment_opportunity_id: opportunityId }: QueryOf<typeof endpoint>,
): Promise<Answer> {
  const statement = new Statement(question)
  const me = statement.me()
  const { delegation } = question.actor
  const shared = (investment: string) => {
    const through = delegation && throughMethods(delegation, investment, statement)
    return through ? ` and ${through}` : ''
  }
  const document = (column: string) => (delegation?.documents === false ? 'null::bigint' : `t.${column}`)
  const ofRound =
    opportunityId === undefined ? '' : ` and t.investment_opportunity_id = ${statement.bind(opportunityId)}`
  const side = (column: 'investment_id' | 'to_investment_id', own: string) => `
    select t.id, t.investment_opportunity_id, o.name as opportunity_name, t.kind, t.registered_on::text as registered_on,
      wire_decimal(t.shares) as shares, t.share_class, t.currency,
      wire_money(t.consideration_minor, t.currency) as consideration, ${own}
    from share_transfers t
    join investments i on i.tenant_id = $1 and i.id = t.${column} and i.deleted_at is null and ${ownedBy('i', me)}${shared('i.id')}
    join investment_opportunities o on o.tenant_id = $1 and o.id = t.investment_opportunity_id
    where t.tenant_id = $1 and t.status = 'registered' and t.deleted_at is null${ofRound}`
  const text = `
    select * from (
      ${side(
        'investment_id',
        `case when t.kind = 'nominee' then 'held' else 'out' end as direction, null as duty,
         case when t.kind <> 'nominee' then wire_money(t.cost_minor, t.currency) end as cost,
         case when t.kind <> 'nominee' then wire_money(t.realised_minor, t.currency) end as realised,
         ${document('form_document_id')} as document_id`,
      )}
      union all
      ${side(
        'to_investment_id',
        `'in' as direction, wire_money(t.duty_minor, t.currency) as duty, null as cost, null as realised,
         ${document('to_form_document_id')} as document_id`,
      )}) own
    order by registered_on desc, id desc, direction`
  const { rows } = await question.db.executeQuery<Answer[number]>(CompiledQuery.raw(text, statement.values))
  return rows
}
