import type { FastifyRequest } from 'fastify'
import { honourDelegations } from '../../kernel/http/viewing.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Delegation } from '../../kernel/work.ts'
import { shareLots, sharePrices } from '../captable/index.ts'
import { documents } from '../documents/index.ts'
import { cashCallLines, investments, refunds } from '../investments/index.ts'
import { users } from '../investors/index.ts'
import { methodEntities, throughMethods } from '../methods/index.ts'
import { isMoneyRow, opportunities, ownedBy } from '../opportunities/index.ts'
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
  // Payment details, evidence of funds and offers of a place concern the person who invests.
  if (
    ['/payment-details', '/evidence', '/place-offer'].some((end) => request.routeOptions.url?.endsWith(end))
  )
    return false
  if (root === 'files') return area === 'avatars' || (mayReadDocuments && area === 'documents')
  if (root !== 'api') return false
  if (request.routeOptions.url?.endsWith('/certificate')) return mayReadDocuments
  if (area === 'user') return second === undefined
  return opened.has(area) || (mayReadDocuments && area === 'documents')
}

/** What may be included beside those: their documents, the account itself, and the companies whose shares it holds. */
const included = new Set([...opened, 'documents', 'users', 'staff-contacts', 'investment-opportunities'])

honourDelegations({ find: findDelegation, opens, includes: ({ path }) => included.has(path) })

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

/** Adds fields and filters that delegates don't have. */
function hide(table: Table, names: readonly string[]): void {
  const own = table.hiddenFrom
  table.hiddenFrom = (scope) => [...(own?.(scope) ?? []), ...(scope.actor.delegation ? names : [])]
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
  if (methodIds === null)
    return `(${row}.owner_type <> 'investment_opportunity' or ${ofHolding(`${row}.owner_id`, { methodIds }, statement)})`
  const ids = statement.bindList(methodIds, 'bigint')
  // Documents of an investment follow the investment, which is narrowed by itself.
  return `${row}.owner_type = 'investment' or (${row}.owner_type = 'investment_method_entity' and ${row}.owner_id = any(${ids}))
    or (${row}.owner_type = 'organisation' and ${ofOrganisation(`${row}.owner_id`, methodIds, statement)})`
})
narrow(sharePrices, (row, delegation, statement) =>
  ofHolding(`${row}.investment_opportunity_id`, delegation, statement),
)
narrow(opportunities, (row, delegation, statement) => ofHolding(`${row}.id`, delegation, statement))

/** An opportunity in which the account has invested, through a method that is shared. Others are offers to the investor alone. */
function ofHolding(id: string, { methodIds }: Pick<Delegation, 'methodIds'>, statement: Statement): string {
  const shared =
    methodIds === null
      ? ''
      : `and v.investment_method_entity_id = any(${statement.bindList(methodIds, 'bigint')})`
  return `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = ${id}
    and ${isMoneyRow('v')} and ${ownedBy('v', statement.me())} ${shared})`
}

const ofOrganisation = (id: string, methodIds: readonly number[], statement: Statement) =>
  `exists (select 1 from investment_method_entities e where e.tenant_id = $1 and e.organisation_id = ${id}
     and e.id = any(${statement.bindList(methodIds, 'bigint')}))`

/** Nobody but the investor reads where money is paid to, and who else stands behind a method. */
hide(methodEntities, ['bank', 'beneficial_owners', 'decision_reason', 'attribute.*'])
hide(organisations, ['attribute.*'])

/** Of people a delegate learns who they are. Identity checks, suitability, wealth and contact details stay with the investor. */
const shownOfPeople = new Set(
  (
    'id created_at updated_at version reference role_id is_active title first_name middle_names last_name name ' +
    'full_name email avatar avatar_url email_verified_at accepted_terms_version terms_pending'
  ).split(' '),
)
const ofPeople = [...Object.keys(users.resource.row.shape), ...Object.keys(users.resource.appends)]
hide(
  users,
  ofPeople.filter((name) => !shownOfPeople.has(name)),
)
