import { z } from 'zod'
import { openFigures } from '../working.ts'
import { ownValues } from '../attributes/own-values.ts'
import { defineEndpoint } from '../endpoint.ts'
import { investmentOpportunity } from '../opportunities/opportunity.ts'
import { boolean, choice, date, id, integer, list, money, reference, text } from '../wire.ts'
import { dealStatuses, pipelineDeal } from './pipeline-deal.ts'
import { pipelineStage } from './pipeline.ts'

const update = { event: 'pipeline_deals', action: 'update' } as const
const visit = { event: 'pipeline_deals', action: 'visit' } as const

export const createDeal = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals',
  summary: 'Add a deal at the end of its stage',
  access: { event: 'pipeline_deals', action: 'create' },
  body: pipelineDeal.create.extend(ownValues),
  answer: pipelineDeal.row,
  status: 201,
})

export const changeDeal = defineEndpoint({
  method: 'PATCH',
  path: 'pipeline-deals/{id}',
  summary: 'Change a deal',
  access: update,
  body: pipelineDeal.update.extend(ownValues),
  answer: pipelineDeal.row,
  status: 200,
})

/** The deal comes back as the last one of its stage. */
export const restoreDeal = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/restore',
  summary: 'Bring a deleted deal back',
  access: { event: 'pipeline_deals', action: 'delete' },
  answer: pipelineDeal.row,
  status: 200,
})

/**
 * Puts a card somewhere. `before_id` is the card that it stands before; without it, or where that card has
 * gone meanwhile, it is the last. With `version`, a deal that somebody else moved or changed in between is
 * left alone: 409 `stale_version`. What the stage asks for and the deal lacks comes back on those fields.
 */
export const moveDeal = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/move',
  summary: 'Move a deal to another stage or place',
  access: update,
  body: z.object({
    pipeline_stage_id: reference('pipeline-stages'),
    before_id: reference('pipeline-deals').nullish(),
    version: integer({ min: 1 }).nullish(),
    /** Needed by a stage that ends deals as lost. */
    lost_reason: text(500).nullish(),
  }),
  answer: pipelineDeal.row,
  status: 200,
})

/** Once: a second time is 409 `already_converted`. Needs the right to change deals too. */
export const convertDeal = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/convert',
  summary: 'Make a draft opportunity of a deal, which is won by that',
  access: { event: 'investment_opportunity_live', action: 'create' },
  body: z.object({
    /** The deal's, where they are left out. */
    name: text(160).nullish(),
    type_id: reference('types').nullish(),
  }),
  answer: investmentOpportunity.row,
  status: 201,
})

/** Sums of one currency, the one with most deals first. */
export const dealTotals = z.object({
  currency: z.string(),
  count: integer({ min: 0 }),
  target_amount: money(),
  weighted_amount: money(),
})

const dealCard = z.object({
  id: id(),
  version: integer({ min: 1 }),
  name: z.string(),
  pipeline_stage_id: id(),
  status: choice(dealStatuses),
  is_confidential: boolean(),
  currency: z.string(),
  target_amount: money().nullable(),
  weighted_amount: money().nullable(),
  probability: integer(),
  days_in_stage: integer({ min: 0 }),
  industry: z.string().nullable(),
  round: z.string().nullable(),
  owner: z.object({ id: id(), name: z.string() }).nullable(),
  /** Its open task that is due first. */
  next_step: z.object({ title: z.string(), due_date: date().nullable(), is_late: boolean() }).nullable(),
})
export type DealCard = z.output<typeof dealCard>

const boardStage = z.object({
  ...pipelineStage.row.pick({
    id: true,
    name: true,
    version: true,
    colour: true,
    probability: true,
    sla_days: true,
    is_terminal: true,
    required_fields: true,
  }).shape,
  totals: list(dealTotals),
  deals: list(dealCard, 5000),
})
export type BoardStage = z.output<typeof boardStage>

const boardQuery = z.object({
  search: z.string().max(100).optional(),
  owner_id: reference('users').optional(),
  industry_id: reference('industries').optional(),
})

/** Open deals and those on hold, stage by stage, in the order of the cards. */
export const readBoard = defineEndpoint({
  method: 'GET',
  path: 'pipelines/{id}/board',
  summary: 'Read the board of a pipeline',
  access: { event: 'pipeline_deals', action: 'index' },
  query: boardQuery,
  answer: z.object({ id: id(), name: z.string(), totals: list(dealTotals), stages: list(boardStage) }),
  status: 200,
})

/**
 * Figures of a board: `weighted:GBP`, `sought:GBP`, of a stage `stage_sought:{id}:GBP`; the workbook has its
 * deals, what each is weighted by, and their sums.
 */
export const boardFigures = openFigures({
  path: 'pipelines/{id}/board',
  of: 'a board',
  access: { event: 'pipeline_deals', action: 'index' },
  example: 'weighted:GBP',
  query: boardQuery.shape,
})

/** A stage of a deal's pipeline, and how long the deal was or has been there. */
export const pendingStage = z.object({
  id: id(),
  name: z.string(),
  probability: integer(),
  sla_days: integer().nullable(),
  required_fields: pipelineStage.row.shape.required_fields,
  state: choice(['passed', 'current', 'ahead']),
  /** Whole days; null where it never was. */
  days: integer({ min: 0 }).nullable(),
})

export const readDealProgress = defineEndpoint({
  method: 'GET',
  path: 'pipeline-deals/{id}/progress',
  summary: 'Read how long a deal has been in each stage',
  access: visit,
  answer: z.array(pendingStage),
  status: 200,
})

/**
 * Figures of a deal: `sought`, `probability`, `weighted`, `placed`, `placed_percent`, of a stage `days:{id}`,
 * of a placement `placement:{id}`.
 */
export const dealFigures = openFigures({
  path: 'pipeline-deals/{id}',
  of: 'a deal',
  access: visit,
  example: 'weighted',
  query: {},
})

/** A quarter of the company's revenue, told by the company. `quarter` is its first day. */
const quarterlyFigure = z.object({ quarter: date(), revenue: money(), is_forecast: boolean() })
export type QuarterlyFigure = z.output<typeof quarterlyFigure>

export const readDealFigures = defineEndpoint({
  method: 'GET',
  path: 'pipeline-deals/{id}/figures',
  summary: 'Read the revenue of a deal’s company by quarter',
  access: visit,
  answer: z.array(quarterlyFigure),
  status: 200,
})

/** All quarters at once; one that is left out is removed. */
export const writeDealFigures = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/figures',
  summary: 'Replace the revenue of a deal’s company by quarter',
  access: update,
  body: z.object({ figures: list(quarterlyFigure, 40) }),
  answer: z.array(quarterlyFigure),
  status: 200,
})
