import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
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
  newRecordCommand(app, contract.createInvestmentMethodEntity, methodEntities, (work, { body }) =>
    addMethod(work, body),
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
  recordCommand(app, contract.approveInvestmentMethodEntity, methodEntities, (work, { id, body }) =>
    approveMethod(work, id, body.version),
  )
  recordCommand(app, contract.rejectInvestmentMethodEntity, methodEntities, (work, { id, body }) =>
    rejectMethod(work, id, body.reason),
  )
  recordCommand(app, contract.suspendInvestmentMethodEntity, methodEntities, (work, { id, body }) =>
    suspendMethod(work, id, body.reason),
  )

  commandRoute(app, contract.chooseOwnership, async (work, { body }) => {
    const { id, isNew } = await chooseOwnership(work, body)
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, ownershipChoices, work, id))
  })
  recordCommand(app, contract.changeOwnership, ownershipChoices, (work, { id, body }) =>
    changeOwnership(work, id, body),
  )
}
