import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { choice } from '../wire.ts'
import { portfolioScope } from './portfolio-scope.ts'

/**
 * A portfolio as it stands today, with the units of funds and the shares that were sold in it. As PDF its
 * figures are in the file as JSON; as CSV it has the columns that the firm’s tables show, under its labels, and
 * totals. `portfolio/export` has the raw fields.
 */
export const downloadPortfolioStatement = defineEndpoint({
  method: 'GET',
  path: 'portfolio/statement',
  summary: 'Download a portfolio as PDF or CSV',
  access: { event: 'investors', action: 'visit', own: true },
  throttle: exportLimit('portfolio/statement'),
  query: z.object({ ...portfolioScope, format: choice(['pdf', 'csv']).optional() }),
  file: ['application/pdf', 'text/csv'],
  status: 200,
})
