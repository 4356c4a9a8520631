import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { portfolioScope } from './portfolio-scope.ts'

/** A portfolio as it stands today, with the units of funds in it, and its figures in the file as JSON. */
export const downloadPortfolioStatement = defineEndpoint({
  method: 'GET',
  path: 'portfolio/statement',
  summary: 'Download a portfolio as PDF',
  access: { event: 'investors', action: 'visit', own: true },
  throttle: exportLimit('portfolio/statement'),
  query: z.object(portfolioScope),
  file: ['application/pdf'],
  status: 200,
})
