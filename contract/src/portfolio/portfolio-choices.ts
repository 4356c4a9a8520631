import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, id, integer, text } from '../wire.ts'

const choices = z.array(z.object({ id: id(), name: text(160, { example: 'Whitcombe Family Ltd' }) }))

/** What my portfolio can be narrowed by: what something of it has, or had that was sold. */
export const readPortfolioChoices = defineEndpoint({
  method: 'GET',
  path: 'portfolio/choices',
  summary: 'What my portfolio can be narrowed by',
  access: 'investor',
  answer: z.object({
    organisations: choices,
    /** Something is held in my own name. */
    has_own: boolean(),
    methods: choices,
    tax_options: choices,
    /** Tax years of allotments, by the year in which they end, the newest first. */
    years: z.array(integer()),
  }),
  status: 200,
})
