import * as contract from '@moorgate/contract'
import type { PermissionAction } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { changeTaxDetails } from './change-tax-details.ts'
import { revealTaxNumbers } from './reveal-tax-numbers.ts'
import { taxDetailsOf } from './tax-details.ts'
import { mustBeAllowed } from './user-policy.ts'

/** An investor's tax: their own, and staff's who may see or change investors. */
export function taxRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readTaxDetails, async (question, { id }) => {
    await mustReach(question, id, 'visit')
    return taxDetailsOf(question, id)
  })
  commandRoute(app, contract.changeTaxDetails, async (work, { id, body, request }) => {
    await mustReach(work, id, 'update')
    await changeTaxDetails(work, id, { ...body, version: versionOf(request) })
    return taxDetailsOf(work, id)
  })
  commandRoute(app, contract.showTaxNumbers, async (work, { id }) => {
    await mustReach(work, id, 'update')
    return revealTaxNumbers(work, id)
  })
}

/** Members of staff have no tax here. */
async function mustReach(scope: QueryContext | Work, id: number, action: PermissionAction): Promise<void> {
  const person = await scope.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', contract.roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  mustBeAllowed(scope, person ?? contract.refuse({ code: 'not_found' }), action)
}
