import { payByCard, refundCardPayment as refundEndpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { nonCommandRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { openCardPage } from './open-card-page.ts'
import { refundCardPayment } from './refund-card-payment.ts'
import { cardPayments } from './tables.ts'

/** Paying by card. The provider is asked between transactions, so these are no commands of one. */
export function cardPaymentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, cardPayments)
  nonCommandRoute(app, payByCard, 'own_transactions', (question, { id }) => openCardPage(question, id))
  nonCommandRoute(app, refundEndpoint, 'own_transactions', async (question, { id, body }) => {
    await refundCardPayment(question, id, body)
    return showJson(question, cardPayments, question, id)
  })
}
