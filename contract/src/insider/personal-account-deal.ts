import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { defineResource, optional } from '../resource.ts'
import { accepted, boolean, choice, date, decimal, instant, list, reference, text } from '../wire.ts'
import { isinField } from './isin.ts'

export const dealSides = ['buy', 'sell', 'subscribe', 'gift_in', 'gift_out'] as const
/** Of these a broker sends a contract note; a gift has none. */
export const notedSides: readonly (typeof dealSides)[number][] = ['buy', 'sell', 'subscribe']
export const accountHolders = ['self', 'spouse', 'dependant', 'connected'] as const
/**
 * Of these `expired` and `released` follow from the day: an approval that ran out, a holding period that is
 * over.
 */
export const personalDealStatuses = [
  'submitted',
  'approved',
  'rejected',
  'suspended',
  'expired',
  'executed',
  'released',
  'cancelled',
  'breach',
] as const
/** What was dealt, within the approval or outside it. */
export const madeDealStatuses: readonly PersonalDealStatus[] = ['executed', 'breach']
/** What may be recorded as dealt; after the approval expired, or from its suspension on, it is a breach. */
export const recordableDealStatuses: readonly PersonalDealStatus[] = ['approved', 'suspended', 'expired']
/** What its owner may cancel. */
export const cancellableDealStatuses: readonly PersonalDealStatus[] = ['submitted', 'approved', 'suspended']
export type PersonalDealStatus = (typeof personalDealStatuses)[number]
/** How long what was bought or sold is kept as it is. */
export const holdingPeriodDays = 30
/** For how many business days an approval lasts. */
export const approvalBusinessDays = 2

export const dealFindings = ['conflict', 'holding_period', 'restricted'] as const

/** All that the person who deals is told of the restricted list. */
export const restrictedText = 'This security can’t be traded at present. Ask compliance.'

export const requestedDeal = {
  instrument: text(200, { example: 'Pentland Marine Power plc, ordinary 5p' }),
  isin: optional(isinField()),
  /** Of the issuer, at its registry of companies. */
  registration_number: optional(text(20, { example: '07654321' })),
  side: choice(dealSides),
  quantity: decimal({ above: '0', example: '1200' }),
  price: optional(decimal({ places: 8, min: '0', example: '3.42' })),
  currency: choice(currencies).optional(),
  /** The day on which it is to be made. */
  trade_date: date(),
  account_holder: choice(accountHolders).optional(),
  broker: optional(text(160, { example: 'Larch Street Brokers' })),
  reason: text(1000, { example: 'Adding to a holding I have had since 2023.' }),
}

export const dealtFields = {
  executed_on: date(),
  executed_quantity: decimal({ above: '0', example: '1200' }),
  executed_price: decimal({ places: 8, min: '0', example: '3.40' }),
}

/**
 * A deal that a member of staff wants to make for themselves. Compliance sees all of them, everybody else
 * their own. Nothing of it is changed but by the commands below.
 */
export const personalAccountDeal = defineResource({
  name: 'personal_account_deal',
  path: 'deal-placements',
  term: 'pa_deal',
  event: 'compliance',
  read: 'staff',
  requires: 'market_sounding_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    ...requestedDeal,
    isin: requestedDeal.isin.unwrap().nullable(),
    registration_number: text(20).nullable(),
    price: decimal({ places: 8, example: '3.42' }).nullable(),
    broker: text(160).nullable(),
    currency: choice(currencies),
    account_holder: choice(accountHolders),
    user_id: reference('users'),
    user_name: text(201, { example: 'Elena Marsh' }),
    status: choice(personalDealStatuses),
    /** What the checks found; only compliance reads it. */
    findings: list(choice(dealFindings), 3),
    /** Which entry of the restricted list refused or suspended it; only compliance reads it. */
    restriction: text(1000).nullable(),
    suspended_at: instant().nullable(),
    decided_by_name: text(201).nullable(),
    decided_at: instant().nullable(),
    decision_reason: text(500).nullable(),
    approval_valid_until: date().nullable(),
    executed_on: date().nullable(),
    executed_quantity: decimal({ example: '1200' }).nullable(),
    executed_price: decimal({ places: 8, example: '3.40' }).nullable(),
    holding_until: date().nullable(),
    /** What compliance found of a deal that was made without approval; only compliance reads it. */
    breach_note: text(1000).nullable(),
    /** Name of the contract note’s file. */
    contract_note_name: text(255, { example: 'Contract note.pdf' }).nullable(),
  },
  filters: { user_id: 'exact', status: 'exact', instrument: 'partial', between: 'between' },
  search: ['instrument', 'user_name'],
  includes: {
    user: { to: 'staff-contacts', many: false },
    /** Who decided it. */
    approver: { to: 'staff-contacts', many: false },
  },
  sorts: ['instrument', 'trade_date', 'user_name'],
  columns: [
    { key: 'instrument', label: 'Instrument' },
    { key: 'user_name', label: 'Staff member' },
    { key: 'side', label: 'Deal' },
    { key: 'quantity', label: 'Quantity' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Sent' },
    { key: 'executed_on', label: 'Dealt on' },
    { key: 'breach_note', label: 'Breach' },
  ],
})

const answers = { requires: 'market_sounding_enabled', answer: personalAccountDeal.row } as const

/**
 * Sends a deal for approval. 409 `holding_period` where the opposite deal in the same instrument was made
 * less than 30 days ago. A deal in a restricted issuer is kept and answered as `rejected`.
 */
export const requestPersonalDeal = defineEndpoint({
  ...answers,
  method: 'POST',
  path: personalAccountDeal.path,
  summary: 'Ask for approval of a personal account deal',
  access: 'staff',
  body: z.object({
    ...requestedDeal,
    no_inside_information: accepted(),
    not_a_client_deal: accepted(),
    no_conflict: accepted(),
  }),
  status: 201,
})

/**
 * What is said of a deal before it is sent. What is in confidence and the restricted list count only once it
 * is sent, which is on record.
 */
export const checkPersonalDeal = defineEndpoint({
  method: 'GET',
  path: `${personalAccountDeal.path}/checks`,
  summary: 'Check a personal account deal before it is sent',
  access: 'staff',
  requires: 'market_sounding_enabled',
  query: z.object({
    instrument: text(200, { example: 'Pentland Marine Power plc' }),
    side: choice(dealSides),
    isin: text(12).optional(),
    registration_number: text(20).optional(),
  }),
  answer: z.object({
    /** An open round has a name like the instrument's: compliance looks at it more closely. */
    conflict: boolean(),
    /** The last day on which the holding period of an earlier deal keeps this one back. */
    holding_until: date().nullable(),
  }),
  status: 200,
})

const path = `${personalAccountDeal.path}/{id}`

/**
 * Approves or rejects; never one's own. An approval lasts two business days. 409 `restricted` where the
 * issuer has come onto the restricted list, `holding_period` where the opposite deal was made meanwhile.
 */
export const decidePersonalDeal = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${path}/decide`,
  summary: 'Approve or reject a personal account deal',
  access: { event: 'compliance', action: 'update' },
  body: z.object({
    decision: choice(['approved', 'rejected']),
    /** Needed for a rejection. */
    reason: optional(text(500)),
  }),
  status: 200,
})

/**
 * Records that the deal was made, with the broker's contract note where there is one. More than was approved,
 * after the approval ran out, or within 30 days of the opposite deal, is a breach, and compliance is told.
 */
export const executePersonalDeal = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${path}/execute`,
  summary: 'Record that a personal account deal was made',
  access: 'staff',
  body: z.object({
    ...dealtFields,
    /** Required of a purchase, a sale and a subscription. */
    contract_note: file(scanKinds, 20 * 1024).optional(),
  }),
  status: 200,
})

/** For the person whose deal it is, and compliance. */
export const readContractNote = defineEndpoint({
  method: 'GET',
  path: `${path}/contract-note`,
  summary: 'Download the contract note of a personal account deal',
  access: 'staff',
  requires: 'market_sounding_enabled',
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 200,
  file: ['*/*'],
  also: [206, 416],
})

/** Takes back what was not made yet. */
export const cancelPersonalDeal = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Cancel a personal account deal',
  access: 'staff',
  status: 200,
})
