import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract'
import { commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson, versionOf } from '../../kernel/resource/routes.ts'
import { currentUserRoute } from './current-user.ts'
import { heldRoutes } from './holding-totals.ts'
import { prepareNominee } from './nominee-rules.ts'
import { taxRoutes } from './tax-routes.ts'
import { userRoutes } from './user-routes.ts'
import { clientGroups, investorTypes, leadStatuses, nominees } from './tables.ts'
import { addClientGroup, changeClientGroup, moveMembers } from './write-client-group.ts'

export function investorRoutes(app: FastifyInstance): void {
  currentUserRoute(app)
  heldRoutes(app)
  userRoutes(app)
  resourceRoutes(app, leadStatuses)
  resourceRoutes(app, clientGroups, { only: ['list', 'show', 'delete', 'restore', 'export'] })
  commandRoute(app, contract.createClientGroup, async (work, { body }) =>
    showJson(work.db, clientGroups, work, await addClientGroup(work, body)),
  )
  const membersMove = (endpoint: typeof contract.joinClientGroup, isIn: boolean) =>
    commandRoute(app, endpoint, async (work, { id, body }) => {
      await moveMembers(work, id, body, isIn)
      return showJson(work.db, clientGroups, work, id)
    })
  membersMove(contract.joinClientGroup, true)
  membersMove(contract.leaveClientGroup, false)
  commandRoute(app, contract.updateClientGroup, async (work, { id, body, request }) => {
    await changeClientGroup(work, id, body, versionOf(request))
    return showJson(work.db, clientGroups, work, id)
  })
  resourceRoutes(app, investorTypes)
  resourceRoutes(app, nominees, { prepare: prepareNominee })
  taxRoutes(app)
}
