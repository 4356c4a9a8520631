import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, date, integer, text } from '../wire.ts'
import { callBasis } from './call-basis.ts'
import { callTitle } from './call-title.ts'
import { callDays, callInterest, cashCall, cashCallLine } from './cash-call.ts'
import { remindAnswer, remindBody } from './remind.ts'

const write = (action: 'create' | 'update') => ({ event: 'cash_calls', action }) as const
const callWithLines = cashCall.row.extend({ lines: z.array(cashCallLine.row) })

/**
 * A draft that nobody is told of. 422 where a line would be above what is not called yet of its allocation. An
 * investor's fee is asked with the first call of an allocation.
 */
export const createCashCall = defineEndpoint({
  method: 'POST',
  path: 'cash-calls',
  summary: 'Draw up a cash call for everybody who reserved and signed',
  access: write('create'),
  preview: true,
  body: cashCall.create.extend({ title: callTitle(), ...callBasis }),
  answer: callWithLines,
  status: 201,
})

/**
 * The version that somebody read: 409 `stale_version` where a colleague changed the call since, so that
 * nobody sends what they did not see.
 */
const readVersion = integer({ min: 1 }).optional()

export const updateCashCall = defineEndpoint({
  method: 'PATCH',
  path: 'cash-calls/{id}',
  summary: 'Change a draft, or work out its lines again',
  access: write('update'),
  body: z.object({
    title: callTitle().optional(),
    due_date: date().optional(),
    ...callDays,
    default_interest: callInterest.optional(),
    /** Looks again at who has reserved and signed. */
    refresh_lines: boolean().optional(),
    version: readVersion,
  }),
  answer: callWithLines,
  status: 200,
})

/** Gives every line its reference and sends the notices. From then on the investments wait for payment. */
export const issueCashCall = defineEndpoint({
  method: 'POST',
  path: 'cash-calls/{id}/issue',
  summary: 'Issue a cash call',
  access: write('update'),
  body: z.object({
    version: readVersion,
    /**
     * The account that the issuer has seen: 422 without it, 409 `account_changed` where it is another by
     * now. Only a tenant that hides bank accounts from its staff leaves it out; then it is the account of the
     * draft.
     */
    bank_account_id: integer({ min: 1, example: 118 }).optional(),
  }),
  answer: callWithLines,
  status: 200,
})

/**
 * Reminds investors of open lines, at the bell and by e-mail: those named, or all. Anyone who was reminded today,
 * by staff or by the schedule, is left out. 409 `asked_already` where nobody is left.
 */
export const remindOfCashCall = defineEndpoint({
  method: 'POST',
  path: 'cash-calls/{id}/remind',
  summary: 'Remind investors of what is due',
  access: write('update'),
  body: remindBody('cash-call-lines'),
  answer: remindAnswer,
  status: 200,
})

export const cancelCashCall = defineEndpoint({
  method: 'POST',
  path: 'cash-calls/{id}/cancel',
  summary: 'Cancel a cash call on which nothing was paid',
  access: write('update'),
  body: z.object({ reason: text(2000).nullish() }),
  answer: callWithLines,
  status: 200,
})

/** The notice of each line as one ZIP, in the order of the lines. */
export const downloadCashCallNotices = defineEndpoint({
  method: 'GET',
  path: 'cash-calls/{id}/notices',
  summary: 'Download the notices of a cash call',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  file: ['application/zip'],
  status: 200,
})
