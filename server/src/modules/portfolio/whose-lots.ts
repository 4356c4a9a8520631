import { isDay, roleIds } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { RequestedFilter } from '../../kernel/list/read-filters.ts'
import type { ListRequest } from '../../kernel/list/request.ts'
import type { Scope } from '../../kernel/work.ts'
import { isSchemeOfRow } from '../../rows/tax-rows.ts'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'

/**
 * Which lots: the caller's own and their organisations', or those of the person or organisation that staff
 * ask for; of them those of a round, through a method, under a tax scheme, or on a day of a period.
 */
export function lotsSql(
  scope: Pick<Scope, 'actor'>,
  request: Pick<ListRequest, 'filters'>,
  statement: Statement,
  row: string,
): string {
  const { delegation } = scope.actor
  const shared = delegation && throughMethods(delegation, `${row}.investment_id`, statement)
  return [
    ownersSql(scope, request, statement, row),
    ...(shared ? [shared] : []),
    ...request.filters.flatMap((filter) => lotFilterSql(filter, row, statement)),
  ].join(' and ')
}

/** Whose rows, by `user_id` and `organisation_id`. */
export function ownersSql(
  scope: Pick<Scope, 'actor'>,
  request: Pick<ListRequest, 'filters'>,
  statement: Statement,
  row: string,
): string {
  const asked = request.filters.flatMap((filter) => ownerSql(filter, row, statement))
  const isOthers = scope.actor.roleId !== roleIds.user && asked.length > 0
  return [...(isOthers ? [] : [ownedBy(row, statement.me())]), ...asked].join(' and ')
}

function ownerSql({ name, values }: RequestedFilter, row: string, statement: Statement): string[] {
  const isOneOf = () => `${row}.${name} = any(${statement.bindList(values.filter(isId), 'bigint')})`
  if (name === 'user_id') return [isOneOf()]
  if (name !== 'organisation_id') return []
  return [values.includes('own') ? `(${row}.organisation_id is null or ${isOneOf()})` : isOneOf()]
}

function lotFilterSql({ name, values }: RequestedFilter, row: string, statement: Statement): string[] {
  const ids = () => statement.bindList(values.filter(isId), 'bigint')
  if (name === 'investment_method_entity_id')
    return [
      `${row}.investment_id in (select v.id from investments v where v.tenant_id = $1
        and v.investment_method_entity_id = any(${ids()}))`,
    ]
  if (name === 'investment_opportunity_id') return [`${row}.investment_opportunity_id = any(${ids()})`]
  if (name === 'tax_option_id')
    return [
      `exists (select 1 from investments v
        join investment_opportunities r on r.tenant_id = $1 and r.id = v.investment_opportunity_id
        join tax_options x on x.tenant_id = $1 and x.id = any(${ids()})
        where v.tenant_id = $1 and v.id = ${row}.investment_id and ${isSchemeOfRow('x', 'v', 'r')})`,
    ]
  if (name !== 'between') return []
  const [from = '', to = ''] = values
  return [...dayBound('>=', from), ...dayBound('<=', to)]

  function dayBound(operator: '>=' | '<=', day: string): string[] {
    if (day === '') return []
    return [isDay(day) ? `${row}.allotted_on ${operator} ${statement.bind(day)}::date` : 'false']
  }
}

export const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)
