import { refundCardPayment as refundEndpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askingRoute } from '../../kernel/http/asking-route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { askForKeptRefund } from '../cards/index.ts'
import { requestCardRefund } from './refund-card-payment.ts'
import { cardPayments } from './tables.ts'

/** What was paid by card. */
export function cardPaymentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, cardPayments)
  askingRoute(app, refundEndpoint, {
    keep: async (work, { id, body }) => ({
      question: await requestCardRefund(work, id, body),
      answer: await showJson(work.db, cardPayments, work, id),
    }),
    ask: askForKeptRefund,
  })
}
