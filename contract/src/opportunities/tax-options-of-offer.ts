import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, html, integer, money, reference, text } from '../wire.ts'
import { taxSchemes } from './tax-option.ts'

/**
 * The tax schemes that may be chosen for an investment in an offer: those that the offer names, as far as they
 * are in force on the day. Today where no day is asked for. With a method those alone that may be claimed through it.
 */
export const readTaxOptionsOfOffer = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/tax-options',
  summary: 'The tax schemes that may be chosen for an investment in an offer',
  access: 'verified',
  requires: 'tax_enabled',
  query: z.object({
    date: date().optional(),
    investment_method_entity_id: z.coerce.number().int().positive().optional(),
  }),
  answer: z.array(
    z.object({
      id: reference('tax-options'),
      name: text(80, { example: 'EIS, 30% income tax relief' }),
      kind: choice(taxSchemes),
      rate: decimal({ places: 2, example: '30.00' }),
      /** Gives income tax back on what is paid, at this rate. */
      relieves_income_tax: boolean(),
      /** Of what is invested in a tax year, in sterling. */
      annual_limit: money({ example: '1000000.00' }).nullable(),
      /** How long the shares have to be held, in months. */
      minimum_months: integer({ example: 36 }).nullable(),
      disclaimer: html(20_000).nullable(),
    }),
  ),
  status: 200,
})
