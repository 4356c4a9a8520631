import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { todayOf } from '../../../kernel/work.ts'
import { fundDrawdownLines } from '../tables.ts'
import { chargeLateInterest, payLateCharge, waiveLateCharge } from './charge-late-interest.ts'
import { lateInterestAnswer, lateInterestOf } from './read-late-interest.ts'
import { fundLateCharges } from './tables.ts'

/** Interest on calls that are paid late: shown, charged, waived and paid. */
export function lateRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundLateCharges)
  queryRoute(app, contract.readLateInterest, async (question, { id }) => {
    await showJson(question, fundDrawdownLines, question, id)
    return lateInterestAnswer(await lateInterestOf(question, id, todayOf(question)))
  })
  newRecordCommand(app, contract.chargeLateInterest, fundLateCharges, (work, { id }) =>
    chargeLateInterest(work, id),
  )
  recordCommand(app, contract.waiveLateCharge, fundLateCharges, (work, { id, body }) =>
    waiveLateCharge(work, id, body.reason),
  )
  recordCommand(app, contract.recordLateChargePayment, fundLateCharges, (work, { id, body }) =>
    payLateCharge(work, id, body),
  )
}
