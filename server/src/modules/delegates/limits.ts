import type { FastifyRequest } from 'fastify'
import { honourDelegations } from '../../kernel/http/viewing.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Delegation } from '../../kernel/work.ts'
import { shareLots } from '../captable/index.ts'
import { documents } from '../documents/index.ts'
import { cashCallLines, investments, refunds } from '../investments/index.ts'
import { methodEntities, throughMethods } from '../methods/index.ts'
import { organisations } from '../organisations/index.ts'
import { findDelegation } from './invitations.ts'

/**
 * What somebody may read whom an investor let in: the account's holdings, and how they are held. Offers are promotions to the investor
 * alone; security, tax, messages and everything that was said about suitability are nobody else's business. What is not named is closed.
 */
const opened = new Set([
  'user',
  'portfolio',
  'share-lots',
  'share-prices',
  'investments',
  'cash-call-lines',
  'refunds',
  'investment-methods',
  'investment-method-entities',
  'organisations',
])

function opens(request: FastifyRequest, { documents: mayReadDocuments }: Delegation): boolean {
  const { guard } = request.routeOptions.config
  if (guard?.access === 'guest') return true
  const [, root, area = '', second] = (request.routeOptions.url ?? '').split('/')
  // How somebody pays into an account, and what they showed of their money, is for whoever pays.
  if (['/payment-details', '/evidence'].some((end) => request.routeOptions.url?.endsWith(end))) return false
  if (root === 'files') return area === 'avatars' || (mayReadDocuments && area === 'documents')
  if (root !== 'api') return false
  if (area === 'user') return second === undefined
  return opened.has(area) || (mayReadDocuments && area === 'documents')
}

honourDelegations({ find: findDelegation, opens })

type Narrowed = (row: string, delegation: Delegation, statement: Statement) => string | undefined

/** Rows that the investor sees, less those that are not shared with whoever looks. */
function narrow(table: Table, narrowed: Narrowed): void {
  const own = table.visibleTo
  table.visibleTo = (scope, row, statement) => {
    const all = own?.(scope, row, statement)
    const { delegation } = scope.actor
    const shared = delegation && narrowed(row, delegation, statement)
    const conditions = [all, shared].filter((condition) => condition !== undefined)
    return conditions.length > 0 ? conditions.map((condition) => `(${condition})`).join(' and ') : undefined
  }
}

const byInvestment = (column: string) => (row: string, delegation: Delegation, statement: Statement) =>
  throughMethods(delegation, `${row}.${column}`, statement)

narrow(investments, byInvestment('id'))
narrow(cashCallLines, byInvestment('investment_id'))
narrow(refunds, byInvestment('investment_id'))
narrow(shareLots, byInvestment('investment_id'))
narrow(methodEntities, (row, { methodIds }, statement) =>
  methodIds === null ? undefined : `${row}.id = any(${statement.bindList(methodIds, 'bigint')})`,
)
narrow(organisations, (row, { methodIds }, statement) =>
  methodIds === null ? undefined : ofOrganisation(`${row}.id`, methodIds, statement),
)
narrow(documents, (row, { documents: mayRead, methodIds }, statement) => {
  if (!mayRead) return 'false'
  if (methodIds === null) return undefined
  const ids = statement.bindList(methodIds, 'bigint')
  return `(${row}.owner_type = 'investment_method_entity' and ${row}.owner_id = any(${ids}))
    or (${row}.owner_type = 'organisation' and ${ofOrganisation(`${row}.owner_id`, methodIds, statement)})`
})

const ofOrganisation = (id: string, methodIds: readonly number[], statement: Statement) =>
  `exists (select 1 from investment_method_entities e where e.tenant_id = $1 and e.organisation_id = ${id}
     and e.id = any(${statement.bindList(methodIds, 'bigint')}))`

/** Nobody but the investor reads where money is paid to. */
const hidden = methodEntities.hiddenFrom
methodEntities.hiddenFrom = (scope) => [
  ...(hidden?.(scope) ?? []),
  ...(scope.actor.delegation ? ['bank'] : []),
]
