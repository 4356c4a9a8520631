import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { addMethod } from './add-method.ts'
import { changeMethod } from './change-method.ts'
import { changeOwnership, chooseOwnership } from './choose-ownership.ts'
import { approveMethod, closeMethod, rejectMethod, submitMethod, suspendMethod } from './decide-method.ts'
import { investmentMethods, methodEntities, ownershipChoices } from './tables.ts'
import { disputeBank } from './dispute-bank.ts'

/** Who legally invests: the kinds that the tenant offers, and each investor's own methods. */
export function methodRoutes(app: FastifyInstance): void {
  resourceRoutes(app, investmentMethods)
  resourceRoutes(app, methodEntities, { prepare: changeMethod })
  resourceRoutes(app, ownershipChoices)

  const shown = (work: Work, id: number) => showJson(work.db, methodEntities, work, id)
  commandRoute(app, contract.createInvestmentMethodEntity, async (work, { body }) =>
    shown(work, await addMethod(work, body)),
  )
  commandRoute(app, contract.submitInvestmentMethodEntity, async (work, { id }) => {
    await shown(work, id)
    await submitMethod(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.disputeInvestmentMethodBank, async (work, { id }) => {
    await shown(work, id)
    await disputeBank(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.closeInvestmentMethodEntity, async (work, { id }) => {
    await shown(work, id)
    await closeMethod(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.approveInvestmentMethodEntity, async (work, { id, body }) => {
    await approveMethod(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.rejectInvestmentMethodEntity, async (work, { id, body }) => {
    await rejectMethod(work, id, body.reason)
    return shown(work, id)
  })
  commandRoute(app, contract.suspendInvestmentMethodEntity, async (work, { id, body }) => {
    await suspendMethod(work, id, body.reason)
    return shown(work, id)
  })

  commandRoute(app, contract.chooseOwnership, async (work, { body }) => {
    const { id, isNew } = await chooseOwnership(work, body)
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, ownershipChoices, work, id))
  })
  commandRoute(app, contract.changeOwnership, async (work, { id, body }) => {
    await changeOwnership(work, id, body)
    return showJson(work.db, ownershipChoices, work, id)
  })
}
