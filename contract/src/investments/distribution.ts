import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, date, decimal, id, instant, money, text } from '../wire.ts'

/**
 * Pays an amount out to everybody who holds shares of a completed round, by their shares and to the penny.
 * The last of them books out what the shares had cost, so that the books show what was gained or lost.
 */
export const distributeProceeds = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/distributions',
  summary: 'Pay an amount out to the holders, by their shares',
  access: { event: 'investment_opportunity_existing', action: 'update' },
  body: z.object({
    amount: money({ above: '0', example: '750000.00' }),
    date: date(),
    description: text(255, { example: 'Sale of Harbourline Logistics' }).nullish(),
    /**
     * Of an outcome that is recorded: nothing more is expected. Without it the payment is income, or a first
     * part.
     */
    final: boolean().optional(),
  }),
  answer: z.object({
    journal_id: id(),
    date: date(),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '750000.00' }),
    final: boolean(),
    lines: z.array(
      z.object({
        investment_id: id(),
        user_id: id(),
        shares: decimal({ example: '6250' }),
        amount: money({ example: '34375.00' }),
        /** What the shares had cost, as far as it is booked out with this payment. */
        cost: money({ example: '25000.00' }),
        /** Below nothing: a loss. */
        realised: money({ example: '9375.00' }),
        /** Not paid yet, because of the holder's bank account. It stands among the refunds that are due. */
        held: boolean(),
        /**
         * Until when at least, where the account changed less than 48 hours ago; null where it waits for its
         * approval alone.
         */
        held_until: instant().nullable(),
      }),
    ),
  }),
  status: 201,
})
