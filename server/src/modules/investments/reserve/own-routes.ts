import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../../kernel/http/route.ts'
import { resourceRoutes, shown } from '../../../kernel/resource/routes.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { changeAmount } from './change-amount.ts'
import { chooseReward } from './claim-reward.ts'
import { deleteInvestment } from './delete-investment.ts'
import { enterOrder } from './enter-order.ts'
import { readEnteredOrder } from './entered-order.ts'
import { confirmInvestment, reserveOtherwise } from './reserve-otherwise.ts'
import { sendEvidence } from '../calls/send-evidence.ts'
import { changeIntent, stateIntent } from './state-intent.ts'
import { intents, investments } from '../tables.ts'

/** What investors say and change about their own part in a round, and what staff do with it. */
export function ownRoutes(app: FastifyInstance): void {
  resourceRoutes(app, intents)
  act(app, contract.stateIntent, async (work, { body }) =>
    shown(work, intents, await stateIntent(work, body)),
  )
  act(app, contract.changeIntent, async (work, { id, body }) => {
    await shown(work, intents, id)
    await changeIntent(work, id, body)
    return shown(work, intents, id)
  })
  act(app, contract.reserveOtherwise, async (work, { body }) =>
    shown(work, investments, await reserveOtherwise(work, body)),
  )
  act(app, contract.confirmInvestment, async (work, { id }) => {
    await shown(work, investments, id)
    await confirmInvestment(work, id)
    return shown(work, investments, id)
  })
  act(app, contract.changeAmount, async (work, { id, body }) => {
    await shown(work, investments, id)
    await changeAmount(work, id, body.amount)
    return shown(work, investments, id)
  })
  act(app, contract.chooseReward, async (work, { id, body }) => {
    await shown(work, investments, id)
    await chooseReward(work, id, body.reward_id)
    return shown(work, investments, id)
  })
  act(app, contract.deleteInvestment, async (work, { id }) => {
    await shown(work, investments, id)
    await deleteInvestment(work, id)
  })
  ask(app, contract.readEnteredOrder, (question, { id }) => readEnteredOrder(question, id))
  // What is only entered is no act: no event tells of it.
  ask(app, contract.enterOrder, (question, { id, body }) => enterOrder(question, id, body))
  fileRoute(app, contract.readEvidence, (question, { id, query, request, reply }) =>
    sendEvidence(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}
