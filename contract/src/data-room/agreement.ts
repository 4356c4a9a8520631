import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { html, instant, integer, text } from '../wire.ts'

const wording = {
  number: integer({ min: 1 }),
  title: text(160, { example: 'Confidentiality agreement' }),
  body: html(),
  created_at: instant(),
}

/**
 * Every wording of the room's agreement, the newest first, and how many of today's readers have agreed to it.
 */
export const listDataRoomAgreements = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/agreements',
  summary: 'List the wordings of a data room’s agreement',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.array(z.object({ ...wording, agreed_count: integer(), readers_count: integer() })),
  status: 200,
})

/** A new wording. From now on everybody has to agree to it before they read on. */
export const publishDataRoomAgreement = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/agreements',
  summary: 'Publish a new wording of a data room’s agreement',
  access: { event: 'investment_opportunity_live', action: 'update' },
  body: z.object({ title: text(160, { min: 1 }), body: html() }),
  answer: z.object(wording),
  status: 201,
})

/**
 * A reader agrees to the wording that they name: 409 `stale_version` where it is no longer the one in force.
 * Again changes nothing.
 */
export const agreeToDataRoom = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/agree',
  summary: 'Agree to the terms of a data room',
  access: 'investor',
  body: z.object({ number: integer({ min: 1 }) }),
  answer: z.object({ number: integer({ min: 1 }), agreed_at: instant() }),
  status: 200,
})
