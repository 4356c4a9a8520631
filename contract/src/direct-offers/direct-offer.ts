import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, id, instant } from '../wire.ts'

/** So long an investor thinks before the first high-risk offer of a firm is shown (COBS 4.12A). */
export const coolingOffHours = 24

/**
 * What comes next: a request, the answer to the warning, the end of the pause, the choice after it, or nothing.
 * Someone who left begins with a request again.
 */
export const directOfferStages = ['request', 'warning', 'pause', 'choice', 'continued'] as const
export type DirectOfferStage = (typeof directOfferStages)[number]

/**
 * How far an investor is with the risk warning and the pause that come once before the first high-risk offer of
 * a firm. Only the first request counts.
 */
const directOffer = z.object({
  stage: choice(directOfferStages),
  /** The first request; the pause is counted from it. */
  requested_at: instant().nullable(),
  /** Continue under the personal warning. */
  warned_at: instant().nullable(),
  /** From when they may choose; null where nothing was asked for, or the choice is made. */
  retry_at: instant().nullable(),
  /** Their last choice to leave; null once they chose to continue after it. */
  left_at: instant().nullable(),
  /** Continue after the pause, which opens the firm’s offers. */
  continued_at: instant().nullable(),
})
export type DirectOffer = z.output<typeof directOffer>

const act = {
  method: 'POST',
  requires: 'risk_warning_enabled',
  access: 'investor',
  answer: directOffer,
  status: 200,
} as const

export const requestDirectOffer = defineEndpoint({
  ...act,
  path: 'direct-offer/request',
  summary: 'Ask to see offers; the first request begins the pause of 24 hours',
  body: z.object({ investment_opportunity_id: optional(id()) }),
})

export const continuePastWarning = defineEndpoint({
  ...act,
  path: 'direct-offer/warning',
  summary: 'Continue under the personal risk warning',
})

export const continueAfterPause = defineEndpoint({
  ...act,
  path: 'direct-offer/continue',
  summary: 'Choose to continue after the pause; 409 with `retry_at` before it is over',
})

export const leaveDirectOffer = defineEndpoint({
  ...act,
  path: 'direct-offer/leave',
  summary: 'Choose to leave, under the warning, during the pause or after it',
})

/** For staff who may see the investor, and for investors themselves. */
export const readDirectOffer = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/direct-offer',
  summary: 'How far an investor is with the risk warning and the pause',
  access: { event: 'investors', action: 'visit', own: true },
  requires: 'risk_warning_enabled',
  answer: directOffer,
  status: 200,
})
