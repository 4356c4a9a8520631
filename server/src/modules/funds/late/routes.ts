import {
  chargeLateInterest as chargeEndpoint,
  readLateInterest,
  recordLateChargePayment,
  waiveLateCharge as waiveEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { todayOf } from '../../../kernel/work.ts'
import { fundDrawdownLines } from '../tables.ts'
import { chargeLateInterest, payLateCharge, waiveLateCharge } from './charge-late-interest.ts'
import { lateInterestAnswer, lateInterestOf } from './read-late-interest.ts'
import { fundLateCharges } from './tables.ts'

/** Interest on calls that are paid late: shown, charged, waived and paid. */
export function lateRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundLateCharges)
  queryRoute(app, readLateInterest, async (question, { id }) => {
    await showJson(question, fundDrawdownLines, question, id)
    return lateInterestAnswer(await lateInterestOf(question, id, todayOf(question)))
  })
  commandRoute(app, chargeEndpoint, async (work, { id }) =>
    showJson(work.db, fundLateCharges, work, await chargeLateInterest(work, id)),
  )
  commandRoute(app, waiveEndpoint, async (work, { id, body }) => {
    await waiveLateCharge(work, id, body.reason)
    return showJson(work.db, fundLateCharges, work, id)
  })
  commandRoute(app, recordLateChargePayment, async (work, { id, body }) => {
    await payLateCharge(work, id, body)
    return showJson(work.db, fundLateCharges, work, id)
  })
}
