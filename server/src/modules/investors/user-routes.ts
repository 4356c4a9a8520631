import * as contract from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { scopeOf } from '../../kernel/http/scope.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { approveAddress, withdrawAddress } from './address-change.ts'
import { addUser } from './add-user.ts'
import { changeUser } from './change-user.ts'
import { eligibilityFor } from '../eligibility/index.ts'
import { decideRegistration } from './decide-registration.ts'
import { bringUserBack, removeUser } from './remove-user.ts'
import { users } from './tables.ts'
import { mustBeAllowed } from './user-policy.ts'

/**
 * Investors and staff: whom one sees follows from the event of their kind, and everybody has their own
 * record.
 */
export function userRoutes(app: FastifyInstance): void {
  readRoutes(app, {
    resource: contract.user,
    tableFor: () => users,
    show: { access: 'verified', check: mayOpen },
  })
  commandRoute(app, contract.createUser, async (work, { body }) => {
    if (contract.isStaff(body.role_id ?? contract.roleIds.user)) mustBeConfirmed(work)
    return showJson(work.db, users, work, await addUser(work, body))
  })
  recordCommand(app, contract.updateUser, users, (work, { id, body, request }) =>
    changeUser(work, id, body, versionOf(request)),
  )
  recordCommand(app, contract.approveAddressChange, users, (work, { id, body }) =>
    approveAddress(work, id, body.email),
  )
  recordCommand(app, contract.withdrawAddressChange, users, (work, { id }) => withdrawAddress(work, id))
  recordCommand(app, contract.decideRegistration, users, (work, { id, body }) =>
    decideRegistration(work, id, body),
  )
  queryRoute(app, contract.readEligibility, async (question, { id, request }) => {
    await mayOpen(request, id)
    return eligibilityFor(question, id)
  })
  commandRoute(app, contract.deleteUser, (work, { id, query }) => removeUser(work, id, query.unsafe === true))
  recordCommand(app, contract.restoreUser, users, (work, { id }) => bringUserBack(work, id))

  async function mayOpen(request: FastifyRequest, id: number): Promise<void> {
    const person = await app.platform.database
      .of(request.tenant.id)
      .selectFrom('users')
      .select(['id', 'role_id'])
      .where('tenant_id', '=', request.tenant.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (person) mustBeAllowed(scopeOf(app.platform, request), person, 'visit')
  }
}
