import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, integer, money, text } from '../wire.ts'
import { feeBases, feeDayCounts } from './fund.ts'

/** The fee of a period, and what it was worked out of, as it stood then. */
export const managementFee = z.object({
  /** The first and the last day. */
  from: date(),
  to: date(),
  days: integer({ min: 1, example: 91 }),
  percent: decimal({ example: '2' }),
  basis: choice(feeBases),
  /** What the percentage is of: of commitments all that were admitted, else as of the first day. */
  base: money({ example: '10000000.00' }),
  day_count: choice(feeDayCounts),
  currency: text(3, { example: 'GBP' }),
  amount: money({ example: '49863.01' }),
})

/** 422 where there is nothing that the percentage is of, or the fund counts months and the period has others. */
export const readManagementFee = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/management-fee',
  summary: 'Work out the management fee of a fund for a period',
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  query: z.object({ from: date(), to: date() }),
  answer: managementFee,
  status: 200,
})
