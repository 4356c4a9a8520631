import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askingRoute } from '../../kernel/http/asking-route.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { askForKeptRefund } from '../cards/index.ts'
import { openCardChange } from './change-card.ts'
import { setCancelled } from './change-subscription.ts'
import { openFeePage } from './open-fee-page.ts'
import { addToPriceList, changeFee, offeredFees, setPrice } from './price-list.ts'
import { feeReceiptPdf } from './receipt.ts'
import { requestFeeRefund } from './refund-fee-payment.ts'
import { feePayments, fees, feeSubscriptions } from './tables.ts'

/** The price list, and what is paid of it. Where the provider is asked, the route is no command of one transaction. */
export function feeRoutes(app: FastifyInstance): void {
  for (const table of [fees, feePayments, feeSubscriptions]) resourceRoutes(app, table)
  queryRoute(app, contract.ownFees, offeredFees)
  newRecordCommand(app, contract.addFee, fees, (work, { body }) => addToPriceList(work, body))
  recordCommand(app, contract.updateFee, fees, (work, { id, body }) => changeFee(work, id, body))
  recordCommand(app, contract.setFeePrice, fees, (work, { id, body }) => setPrice(work, id, body))
  nonCommandRoute(app, contract.singlePayment, 'own_transactions', (question, { body }) =>
    openFeePage(question, { feeId: body.purpose, field: 'purpose' }),
  )
  nonCommandRoute(app, contract.subscriptionPayment, 'own_transactions', (question, { body }) =>
    openFeePage(question, { feeId: body.plan, field: 'plan' }),
  )
  for (const [endpoint, isCancelled] of [
    [contract.cancelFeeSubscription, true],
    [contract.resumeFeeSubscription, false],
  ] as const)
    nonCommandRoute(app, endpoint, 'own_transactions', async (question, { id }) => {
      await setCancelled(question, id, isCancelled)
      return showJson(question, feeSubscriptions, question, id)
    })
  nonCommandRoute(app, contract.changePlanCard, 'own_transactions', (question, { id }) =>
    openCardChange(question, id),
  )
  askingRoute(app, contract.refundFeePayment, {
    keep: async (work, { id, body }) => ({
      question: await requestFeeRefund(work, id, body),
      answer: await showJson(work.db, feePayments, work, id),
    }),
    ask: askForKeptRefund,
  })
  fileRoute(app, contract.feeReceipt, async (question, { id, reply }) =>
    sendMade(reply, await feeReceiptPdf(question, id), 'attachment'),
  )
}
