import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { todayOf } from '../../../kernel/work.ts'
import { cashCallLines } from '../tables.ts'
import { chargeCallLateInterest, payCallLateCharge, waiveCallLateCharge } from './charge-late-interest.ts'
import { callLateInterest, callLateInterestAnswer } from './read-late-interest.ts'
import { payFromOverpayment, undoFromOverpayment } from './pay-from-overpayment.ts'
import { cashCallLateCharges } from './tables.ts'

/** Interest on cash calls that are paid late: shown, charged, waived and paid. */
export function callLateRoutes(app: FastifyInstance): void {
  resourceRoutes(app, cashCallLateCharges)
  queryRoute(app, contract.readCallLateInterest, async (question, { id }) => {
    await showJson(question, cashCallLines, question, id)
    return callLateInterestAnswer(await callLateInterest(question, id, todayOf(question)))
  })
  newRecordCommand(app, contract.chargeCallLateInterest, cashCallLateCharges, (work, { id }) =>
    chargeCallLateInterest(work, id),
  )
  recordCommand(app, contract.waiveCallLateCharge, cashCallLateCharges, (work, { id, body }) =>
    waiveCallLateCharge(work, id, body.reason),
  )
  recordCommand(app, contract.recordCallLateChargePayment, cashCallLateCharges, (work, { id, body }) =>
    payCallLateCharge(work, id, body),
  )
  recordCommand(app, contract.payLateChargeFromOverpayment, cashCallLateCharges, (work, { id }) =>
    payFromOverpayment(work, id),
  )
  recordCommand(app, contract.undoLateChargeFromOverpayment, cashCallLateCharges, (work, { id, body }) =>
    undoFromOverpayment(work, id, body.reason),
  )
}
