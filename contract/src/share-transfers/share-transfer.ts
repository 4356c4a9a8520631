import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { address } from '../investors/nominee.ts'
import { valuesOf } from '../statuses/fund.ts'
import { shareTransferStatuses } from '../statuses/share-transfer.ts'
import { choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'

/**
 * Who gets the shares. `investor` is another investor of the tenant. `nominee` holds them for the same
 * investor, who stays the beneficial owner. `outside` is a buyer who is no investor here.
 */
export const shareTransferKinds = ['investor', 'nominee', 'outside'] as const
export type ShareTransferKind = (typeof shareTransferKinds)[number]

const event = 'investment_opportunity_existing'

/**
 * Shares that go from one holder to another. It begins and moves by acts. Staff alone read it: each side sees
 * its own part by `portfolio/transfers`.
 */
export const shareTransfer = defineResource({
  name: 'share_transfer',
  path: 'share-transfers',
  term: 'share_transfer',
  event,
  operations: ['list', 'show', 'export'],
  written: {
    kind: choice(shareTransferKinds),
    investment_id: reference('investments'),
    /** The buyer, of kind `investor`: for themselves, or for an organisation. */
    user_id: optional(reference('users')),
    organisation_id: optional(reference('organisations')),
    investment_method_entity_id: optional(reference('investment-method-entities')),
    /** Of kind `nominee`. */
    nominee_id: optional(reference('nominees')),
    /** Of kind `outside`. */
    transferee_name: optional(text(200, { example: 'Marlow Ventures Limited' })),
    transferee_address: optional(address),
    /** A nominee takes all of a holding. */
    shares: decimal({ places: 0, min: '1', example: '2000' }).optional(),
    /** Nothing is a gift. A nominee pays nothing. */
    consideration: money({ min: '0', example: '12500.00' }).optional(),
    /** Of the transfer, as the form says it. */
    date: date(),
    notes: optional(text(2000)),
  },
  computed: {
    shares: decimal({ example: '2000' }),
    consideration: money({ example: '12500.00' }),
    transferee_name: text(200),
    notes: text(2000).nullable(),
    status: choice(valuesOf(shareTransferStatuses)),
    investment_opportunity_id: reference('investment-opportunities'),
    /** What the buyer holds by it. */
    to_investment_id: reference('investments').nullable(),
    opportunity_name: text(160),
    investor_name: text(201),
    transferor_name: text(200),
    share_class: text(60),
    currency: text(3, { example: 'GBP' }),
    /** To the next £5, and nothing up to £1,000. Null where the shares are not in sterling. */
    duty: money({ example: '65.00' }).nullable(),
    /** What the shares had cost, and what was gained or lost by them; once they are registered. */
    cost: money({ example: '8000.00' }).nullable(),
    realised: money({ min: '-9999999999999.99', example: '4500.00' }).nullable(),
    number_from: decimal({ places: 0, example: '616251' }).nullable(),
    number_to: decimal({ places: 0, example: '618250' }).nullable(),
    surrendered_certificate: text(20, { example: '0117' }).nullable(),
    registered_on: date().nullable(),
    stamped_on: date().nullable(),
    drafter_name: text(200).nullable(),
    approver_name: text(200).nullable(),
    approved_at: instant().nullable(),
    cancel_reason: text(2000).nullable(),
  },
  filters: {
    kind: 'exact',
    status: 'exact',
    investment_id: 'exact',
    to_investment_id: 'exact',
    investment_opportunity_id: 'exact',
    user_id: 'exact',
    nominee_id: 'exact',
    between: 'between',
  },
  search: ['transferor_name', 'transferee_name'],
  sorts: ['date', 'shares', 'status', 'registered_on'],
  defaultSort: '-created_at',
  includes: {
    investment: { to: 'investments', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'transferor_name', label: 'From' },
    { key: 'transferee_name', label: 'To' },
    { key: 'shares', label: 'Shares' },
    { key: 'consideration', label: 'Consideration' },
    { key: 'status', label: 'Status' },
  ],
})

const access = { event, action: 'update' } as const
const version = integer({ min: 1 }).optional()

/** 422 where the holder has fewer shares, or the buyer can't take them. */
export const draftShareTransfer = defineEndpoint({
  method: 'POST',
  path: 'share-transfers',
  summary: 'Draft a transfer of shares',
  access,
  preview: true,
  body: shareTransfer.create,
  answer: shareTransfer.row,
  status: 201,
})

/** 403 `second_person` for the person who drafted it. */
export const approveShareTransfer = defineEndpoint({
  method: 'POST',
  path: 'share-transfers/{id}/approve',
  summary: 'Approve a transfer of shares as the second person',
  access,
  body: z.object({ version }),
  answer: shareTransfer.row,
  refuses: [409],
  status: 200,
})

/** How many shares a side has before and after, and what they cost. */
const side = z.object({
  name: text(201),
  shares_before: decimal({ example: '6250' }),
  shares_after: decimal({ example: '4250' }),
  cost_before: money({ example: '25000.00' }),
  cost_after: money({ example: '17000.00' }),
})

/** What a registration does. `to` is null where the buyer is outside. */
export const transferRegistration = z.object({
  transfer: shareTransfer.row,
  from: side,
  to: side.nullable(),
  /** Of all holders here together: the same before and after, unless the buyer is outside. */
  held_before: decimal({ example: '364963' }),
  held_after: decimal({ example: '364963' }),
})

/**
 * Puts an approved transfer on the register: shares, certificates, states and bookings, in one step. A form
 * that bears stamp duty needs the day on which it was stamped. 409 `shares_gone` where the shares are gone.
 */
export const registerShareTransfer = defineEndpoint({
  method: 'POST',
  path: 'share-transfers/{id}/register',
  summary: 'Put an approved transfer on the register',
  access,
  preview: true,
  body: z.object({ stamped_on: date().nullish(), version }),
  answer: transferRegistration,
  refuses: [409],
  status: 200,
})

export const cancelShareTransfer = defineEndpoint({
  method: 'POST',
  path: 'share-transfers/{id}/cancel',
  summary: 'Cancel a transfer that is not registered',
  access,
  body: z.object({ reason: text(2000, { min: 1 }), version }),
  answer: shareTransfer.row,
  refuses: [409],
  status: 200,
})

/** The stock transfer form as PDF, to be signed and stamped. */
export const readTransferForm = defineEndpoint({
  method: 'GET',
  path: 'share-transfers/{id}/form',
  summary: 'Download the stock transfer form',
  access: { event, action: 'visit' },
  status: 200,
  file: ['application/pdf'],
})
