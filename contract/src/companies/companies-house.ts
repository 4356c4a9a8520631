import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { date, integer, text } from '../wire.ts'
import { companyPart } from './holding.ts'

/**
 * What the register says of a company, as far as a record keeps it. A number of seven digits or fewer is
 * filled up with zeros.
 */
export const lookUpCompany = defineEndpoint({
  method: 'GET',
  path: 'companies-house/{number}',
  summary: 'Look a company up at Companies House by its number',
  access: companyPart,
  requires: 'funds_enabled',
  throttle: { name: 'companies-house', limit: 60, perSeconds: 3600, by: 'user' },
  answer: z.object({
    legal_name: text(160, { example: 'TIDEWELL ENERGY LIMITED' }),
    company_number: text(12, { example: '11873302' }),
    /** GB for every part of the United Kingdom; null where the register names no country. */
    country: text(2, { example: 'GB' }).nullable(),
    incorporated_on: date().nullable(),
    year_end_month: integer({ min: 1, max: 12, example: 12 }).nullable(),
    /** As the register has it, in words: "active", "dissolved". */
    company_status: text(60, { example: 'active' }).nullable(),
    registered_office: text(400, { example: '12 Tannery Row, London, SE1 0XX' }).nullable(),
  }),
  refuses: [404, 409],
  status: 200,
})
