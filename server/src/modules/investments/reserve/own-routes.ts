import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand } from '../../../kernel/resource/record-command.ts'
import { showRecord } from '../../../kernel/resource/show.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { chooseReward } from './claim-reward.ts'
import { readEnteredOrder } from './entered-order.ts'
import { confirmInvestment, reserveOtherwise } from './reserve-otherwise.ts'
import { sendEvidence } from '../calls/send-evidence.ts'
import { changeIntent, stateIntent } from './state-intent.ts'
import { investments } from '../tables.ts'
import { intents } from './intents.ts'
import { deleteInvestment } from './delete-investment.ts'
import { changeAmount } from './change-amount.ts'
import { enterOrder } from './enter-order.ts'

/** What investors say and change about their own part in a round, and what staff do with it. */
export function ownRoutes(app: FastifyInstance): void {
  resourceRoutes(app, intents)
  newRecordCommand(app, contract.stateIntent, intents, (work, { body }) => stateIntent(work, body))
  commandRoute(app, contract.changeIntent, async (work, { id, body }) => {
    await showRecord(work, intents, id)
    await changeIntent(work, id, body)
    return showRecord(work, intents, id)
  })
  newRecordCommand(app, contract.reserveOtherwise, investments, (work, { body }) =>
    reserveOtherwise(work, body),
  )
  commandRoute(app, contract.confirmInvestment, async (work, { id }) => {
    await showRecord(work, investments, id)
    await confirmInvestment(work, id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.changeAmount, async (work, { id, body }) => {
    await showRecord(work, investments, id)
    await changeAmount(work, id, body.amount)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.chooseReward, async (work, { id, body }) => {
    await showRecord(work, investments, id)
    await chooseReward(work, id, body.reward_id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.deleteInvestment, async (work, { id }) => {
    await showRecord(work, investments, id)
    await deleteInvestment(work, id)
  })
  queryRoute(app, contract.readEnteredOrder, (question, { id }) => readEnteredOrder(question, id))
  nonCommandRoute(app, contract.enterOrder, 'ephemeral', (question, { id, body }) =>
    enterOrder(question, id, body),
  )
  fileRoute(app, contract.readEvidence, (question, { id, query, request, reply }) =>
    sendEvidence(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}
