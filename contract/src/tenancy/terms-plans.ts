import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { boolean, choice, html, httpsUrl, instant, integer, list, text } from '../wire.ts'

/** A plan ends when it is published or withdrawn; one that failed waits for another time. */
export const openPlanStates = ['waiting', 'failed'] as const

/** The content of a planned text of the terms. */
const said = {
  /** When it becomes the text in force. */
  publish_at: instant(),
  terms_format: choice(['html', 'url']),
  terms_text: html(),
  terms_url: optional(httpsUrl()),
  /** Makes a new version, which everybody is asked to accept; otherwise a correction of the one in force. */
  bump_terms: boolean(),
}

const termsPlan = z.object({
  id: integer(),
  ...said,
  terms_url: httpsUrl().nullable(),
  state: choice([...openPlanStates, 'published', 'withdrawn']),
  /** Why it was not published. */
  problem: text(2000).nullable(),
  /** Who planned or last changed it. It is published in their name. */
  planned_by: text(201, { example: 'Priya Nair' }).nullable(),
  planned_at: instant(),
  version: integer({ min: 1 }),
})

const update = { event: 'branding', action: 'update' } as const

/** Terms that are to be published, the next first, and those that could not be. */
export const readTermsPlans = defineEndpoint({
  method: 'GET',
  path: 'terms-plans',
  summary: 'Terms that will be published at a time',
  access: { event: 'branding', action: 'index' },
  answer: list(termsPlan, 100),
  status: 200,
})

/** Until that time the portal and sign-up show the text in force. */
export const planTerms = defineEndpoint({
  method: 'POST',
  path: 'terms-plans',
  summary: 'Publish terms at a time',
  access: update,
  body: z.object(said).partial({ terms_text: true }),
  answer: termsPlan,
  refuses: [409],
  status: 201,
})

export const changeTermsPlan = defineEndpoint({
  method: 'PATCH',
  path: 'terms-plans/{id}',
  summary: 'Change terms that aren’t published yet',
  access: update,
  body: z
    .object(said)
    .partial()
    .extend({ version: integer({ min: 1 }).optional() }),
  answer: termsPlan,
  refuses: [409],
  status: 200,
})

export const withdrawTermsPlan = defineEndpoint({
  method: 'POST',
  path: 'terms-plans/{id}/withdraw',
  summary: 'Withdraw terms that aren’t published yet',
  access: update,
  answer: termsPlan,
  refuses: [409],
  status: 200,
})
