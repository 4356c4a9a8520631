import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { date, money, text } from '../wire.ts'
import { portfolioScope } from './portfolio-scope.ts'

/**
 * What a portfolio was worth over time, in each currency by itself, or one holding of it: on the day of the
 * first allotment, at the end of each quarter (of each month in the first two years), and today. A day's
 * price is the last one before it; `invested` is what was paid in for what was held on that day. Its figures
 * are the portfolio's: `value_on:GBP:2026-06-30`, `paid_on:GBP:2026-06-30`.
 */
export const readValueHistory = defineEndpoint({
  method: 'GET',
  path: 'portfolio/value-history',
  summary: 'What a portfolio was worth over time',
  access: { event: 'investors', action: 'visit', own: true },
  query: z.object(portfolioScope),
  answer: z.array(
    z.object({
      currency: text(3, { example: 'GBP' }),
      points: z.array(
        z.object({
          date: date(),
          value: money({ example: '80000.00' }),
          invested: money({ example: '50000.00' }),
        }),
      ),
    }),
  ),
  status: 200,
})
