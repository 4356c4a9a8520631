import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { boolean, integer, list, map, pattern, text } from '../wire.ts'

const requires = 'tax_enabled'
const path = 'users/{id}/tax-details'

/** Where somebody pays tax, under which number, or why they have none (Common Reporting Standard). */
const residence = map({
  country: pattern(/^[A-Z]{2}$/, 2, 'GB'),
  number: optional(text(40)),
  reason_none: optional(text(200, { example: 'The country gives no numbers.' })),
})

/** What is kept for the tax authorities, its numbers masked: `QQ •• •• •• C`. */
const taxDetails = z.object({
  /** Null until it was said. */
  us_person: boolean().nullable(),
  residences: z.array(
    z.object({
      country: text(2, { example: 'GB' }),
      number: text(40).nullable(),
      reason_none: text(200).nullable(),
    }),
  ),
  national_insurance: text(20, { example: 'QQ •• •• •• C' }).nullable(),
  utr: text(20, { example: '•••••• 9661' }).nullable(),
  version: integer({ min: 0 }),
})

export const readTaxDetails = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Read a person’s tax details, numbers masked',
  access: 'verified',
  requires,
  answer: taxDetails,
  status: 200,
})

/**
 * Fields that are left out stay, as does the number of a residence that comes with neither number nor reason;
 * null clears one. What was there before is changed only by who has just proved who they are.
 */
export const changeTaxDetails = defineEndpoint({
  method: 'PATCH',
  path,
  summary: 'Set where and under which numbers a person pays tax',
  access: 'verified',
  requires,
  body: z.object({
    us_person: optional(boolean()),
    residences: list(residence, 5).optional(),
    national_insurance: optional(text(20, { example: 'AB 12 34 56 C' })),
    utr: optional(text(20, { example: '19558 39661' })),
    version: integer({ min: 0 }).optional(),
  }),
  answer: taxDetails,
  refuses: [423],
  status: 200,
})

export const showTaxNumbers = defineEndpoint({
  method: 'POST',
  path: `${path}/reveal`,
  summary: 'The numbers themselves, once; that they were looked at is on record',
  access: 'verified',
  requires,
  confirmed: true,
  answer: z.object({
    national_insurance: text(20).nullable(),
    utr: text(20).nullable(),
    residences: z.array(z.object({ country: text(2), number: text(40).nullable() })),
  }),
  status: 200,
})
