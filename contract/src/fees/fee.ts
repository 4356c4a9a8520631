import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { feeFrequencies, vatTreatments } from '../statuses/fee.ts'
import { boolean, choice, decimal, instant, integer, money, text } from '../wire.ts'

/** The price as it is paid, with the VAT that is in it. */
const price = {
  amount: money({ above: '0', max: '999999.99', example: '120.00' }),
  vat_treatment: choice(vatTreatments),
}

const described = {
  name: text(120, { example: 'Annual platform fee' }),
  /** What the investor reads before they pay. */
  description: optional(text(500, { example: 'Keeps your holdings in our nominee.' })),
}

/** A fee or a plan of the firm's price list, with its latest price. */
export const priceListFee = defineResource({
  name: 'fee',
  path: 'fees',
  term: 'fee',
  event: 'features',
  reads: 'visit',
  operations: ['list', 'show'],
  written: {
    ...described,
    frequency: choice(feeFrequencies),
    currency: choice(currencies),
    ...price,
  },
  computed: {
    vat: money({ example: '20.00' }),
    /** Per cent, "0" where the price is exempt. */
    vat_rate: decimal({ example: '20' }),
    /** Prices are counted from 1. A price that was bought stays what it was. */
    price_version: integer({ min: 1 }),
    price_since: instant(),
    archived_at: instant().nullable(),
    payments_count: integer(),
    subscribers_count: integer(),
  },
  filters: { name: 'partial', frequency: 'exact', archived: 'scope' },
  search: ['name'],
  sorts: ['name', 'frequency'],
  defaultSort: 'name',
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'amount', label: 'Price' },
    { key: 'frequency', label: 'Paid' },
  ],
})

const change = {
  access: { event: 'features', action: 'update' },
  confirmed: true,
  answer: priceListFee.row,
} as const

export const addFee = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fees',
  summary: 'Add a fee or a plan to the price list',
  body: z.object({
    ...described,
    frequency: choice(feeFrequencies),
    currency: choice(currencies).optional(),
    ...price,
  }),
  status: 201,
})

/** Its words, and whether it is offered. What was bought keeps the words that it was bought under. */
export const updateFee = defineEndpoint({
  ...change,
  method: 'PATCH',
  path: 'fees/{id}',
  summary: 'Change the words of a fee, or archive it',
  body: z.object({
    name: described.name.optional(),
    description: described.description,
    archived: boolean().optional(),
    version: integer({ min: 1 }).optional(),
  }),
  refuses: [409],
  status: 200,
})

/** A new version. Subscriptions go on at the price that they were bought at. 409 where it is archived. */
export const setFeePrice = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fees/{id}/prices',
  summary: 'Set another price for those who pay from now on',
  body: z.object(price),
  refuses: [409],
  status: 201,
})

/** What the signed-in investor may pay: the price list as it is today, with what they have paid once and for all. */
export const ownFees = defineEndpoint({
  method: 'GET',
  path: 'own-fees',
  summary: 'The fees and plans that the signed-in investor can pay',
  access: 'investor',
  answer: z.object({
    /** Whether cards are taken. Without them nothing is offered. */
    card: boolean(),
    /** A page is open at the provider. What was paid on it shortly ago is not recorded yet. */
    page_open: boolean(),
    fees: z.array(
      z.object({
        id: priceListFee.row.shape.id,
        name: described.name,
        description: text(500).nullable(),
        frequency: choice(feeFrequencies),
        currency: text(3, { example: 'GBP' }),
        amount: price.amount,
        vat: money({ example: '20.00' }),
        vat_rate: decimal({ example: '20' }),
        /** A fee that is paid once, and was. */
        paid: boolean(),
      }),
    ),
  }),
  status: 200,
})
