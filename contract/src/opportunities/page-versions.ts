import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, integer, list, text } from '../wire.ts'
import { investmentOpportunity } from './opportunity.ts'

const visit = { event: 'investment_opportunity_live', action: 'visit' } as const
const update = { event: 'investment_opportunity_live', action: 'update' } as const
const path = 'investment-opportunities/{id}'

/**
 * What is written of a page that investors see already, and not published yet. Its editors share it. `base`
 * is how each of its fields stood on the page when it was first changed here.
 */
const pageDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  version: integer({ min: 1 }),
  saved_by: text(201).nullable(),
  saved_at: instant(),
})

export const readPageDraft = defineEndpoint({
  method: 'GET',
  path: `${path}/draft`,
  summary: 'Read what is written of a page and not published yet',
  access: visit,
  answer: pageDraft.nullable(),
  status: 200,
})

/**
 * Adds to the draft: the fields of `values` in the place of what it says of them. `version` is that of the
 * draft that its editor saw, 0 where there was none; 409 `stale_version` where somebody else saved in
 * between.
 */
export const savePageDraft = defineEndpoint({
  method: 'PATCH',
  path: `${path}/draft`,
  summary: 'Keep what is written of a page without showing it to investors',
  access: update,
  body: z.object({
    version: integer({ min: 0 }),
    values: z.record(z.string().max(60), z.unknown()),
    /**
     * Fields of which the editor has seen how the page stands now; from there on they are compared with that.
     */
    settled: list(text(60), 100).optional(),
  }),
  answer: pageDraft.nullable(),
  status: 200,
})

/**
 * 409 `stale_version`, with the fields, where the page was changed in one of them since the draft was begun.
 */
export const publishPageDraft = defineEndpoint({
  method: 'POST',
  path: `${path}/draft/publish`,
  summary: 'Show investors what the draft of a page says',
  access: update,
  body: z.object({ version: integer({ min: 1 }) }),
  answer: investmentOpportunity.row,
  status: 200,
})

export const discardPageDraft = defineEndpoint({
  method: 'DELETE',
  path: `${path}/draft`,
  summary: 'Throw the draft of a page away',
  access: update,
  status: 204,
})

const pageVersion = z.object({
  id: id(),
  number: integer({ min: 1 }),
  saved_by: text(201).nullable(),
  saved_at: instant(),
  /** Number of the version that it brought back. */
  restored_from: integer().nullable(),
  /** Parts of the page that differ from the version before: fields, and the paths of what stands on it. */
  changed: z.array(z.string()),
})

/** The hundred last versions, the last one first. */
export const readPageVersions = defineEndpoint({
  method: 'GET',
  path: `${path}/versions`,
  summary: 'Read how the page of an opportunity stood',
  access: visit,
  answer: z.array(pageVersion),
  status: 200,
})

/** One part of the page in two versions, each in words; null where there is nothing. */
const pageDifference = z.object({
  part: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** What restoring would change: how the page stands now, and how it stood. */
export const comparePageVersion = defineEndpoint({
  method: 'GET',
  path: `${path}/versions/{versionId}/difference`,
  summary: 'Compare a version of a page with the current page',
  access: visit,
  answer: z.array(pageDifference),
  status: 200,
})

export const restorePageVersion = defineEndpoint({
  method: 'POST',
  path: `${path}/versions/{versionId}/restore`,
  summary: 'Bring a page back to how it stood',
  access: update,
  answer: investmentOpportunity.row,
  status: 200,
})
