import { payByCard } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { nonCommandRoute } from '../../../kernel/http/route.ts'
import { showRecord } from '../../../kernel/resource/show.ts'
import { openCardPage } from '../../card-payments/index.ts'
import { investments } from '../tables.ts'
import { cashCallLineKind, openLineOf } from './cash-call-lines.ts'

/** Paying by card. The provider is asked between transactions, so this is no command of one. */
export function cardPageRoutes(app: FastifyInstance): void {
  nonCommandRoute(app, payByCard, 'own_transactions', (question, { id }) =>
    openCardPage(question, cashCallLineKind, async (work) => {
      await showRecord(work, investments, id)
      return openLineOf(work, id)
    }),
  )
}
