import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, id, money, text } from '../wire.ts'
import { shareTransferKinds } from './share-transfer.ts'

/**
 * What I sold, gave, got or passed to a nominee, newest first. Of the other side it says nothing: their name
 * is on the form alone.
 */
export const readOwnTransfers = defineEndpoint({
  method: 'GET',
  path: 'portfolio/transfers',
  summary: 'List what I sold, transferred and got',
  access: 'investor',
  query: z.object({ investment_opportunity_id: id().optional() }),
  answer: z.array(
    z.object({
      id: id(),
      investment_opportunity_id: id(),
      opportunity_name: text(160),
      kind: choice(shareTransferKinds),
      /** `out` went from me, `in` came to me, `held` is held for me by a nominee since then. */
      direction: choice(['out', 'in', 'held']),
      registered_on: date(),
      shares: decimal({ example: '2000' }),
      share_class: text(60),
      currency: text(3, { example: 'GBP' }),
      consideration: money({ example: '12500.00' }),
      /** Paid by who gets the shares, and told to them alone. */
      duty: money({ example: '65.00' }).nullable(),
      /** Of what went from me. */
      cost: money({ example: '8000.00' }).nullable(),
      realised: money({ min: '-9999999999999.99', example: '4500.00' }).nullable(),
      /** The form among my documents; null until it is written. */
      document_id: id().nullable(),
    }),
  ),
  status: 200,
})
