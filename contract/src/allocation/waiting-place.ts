import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { accepted } from '../wire.ts'
import { investment } from '../investments/index.ts'

/** How long somebody who moves up from the waiting list has to say yes: domain handbook §4.2. */
export const placeOfferHours = 48

/** Takes the place that became free. Afterwards the reservation is signed and can be called. */
export const acceptPlace = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/accept-place',
  summary: 'Accept a place offered to the waiting list',
  access: 'investor',
  body: z.object({ risk_accepted: accepted() }),
  answer: investment.row,
  status: 200,
})

/** The place that is offered for an investment, or was. */
export const readPlaceOffer = defineEndpoint({
  method: 'GET',
  path: 'investments/{id}/place-offer',
  summary: 'Read the place offered for an investment',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  answer: z.object({ status: z.string(), offered_at: z.string(), expires_at: z.string() }).nullable(),
  status: 200,
})
