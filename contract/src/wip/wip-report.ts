import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { choice, date, id, integer, money, reference, text } from '../wire.ts'

const access = { event: 'wip_report', action: 'visit' } as const
const signed = () => money({ min: '-9999999999999.99', example: '-2000000.00' })
const currency = text(3, { example: 'GBP' })

const scope = {
  /** Where new deals begin, where none is named. */
  pipeline_id: reference('pipelines').optional(),
  owner_id: reference('users').optional(),
  from: date().optional(),
  to: date().optional(),
}

const snapshot = z.object({
  id: id(),
  date: date(),
  title: text(120, { example: 'Committee pack' }).nullable(),
  taken_by: text(201).nullable(),
  deals: integer(),
})

/** How a deal stands since the day that is compared with. */
export const dealMoves = ['new', 'on', 'back', 'same'] as const

/** A deal on the later day. Amounts are what is sought, and that times the chance. */
const deal = z.object({
  pipeline_deal_id: reference('pipeline-deals'),
  name: text(200, { example: 'Wexcombe Satellite' }),
  about: text(200, { example: 'Space, Series B' }).nullable(),
  stage: text(60, { example: 'Investment committee' }),
  from_stage: text(60, { example: 'Due diligence' }).nullable(),
  move: choice(dealMoves),
  owner: text(201).nullable(),
  currency,
  amount: money({ example: '6000000.00' }).nullable(),
  weighted: money({ example: '3600000.00' }).nullable(),
  probability: integer({ min: 0, max: 100 }),
  days_in_stage: integer({ min: 0, example: 4 }),
  sla_days: integer({ example: 14 }).nullable(),
  /** Beyond its stage's limit, or its next step is overdue. */
  is_late: z.boolean(),
  next_step: text(255).nullable(),
  next_step_on: date().nullable(),
})

const sum = z.object({ count: integer(), amount: signed() })

/**
 * How the sum of one currency came from the earlier day to the later: the parts add up to `after`. Of one owner,
 * `reassigned` is what came from other owners less what went to them.
 */
const bridge = z.object({
  currency,
  before: sum,
  added: sum,
  changed: sum,
  won: sum,
  lost: sum,
  removed: sum,
  reassigned: sum,
  after: sum,
})

/**
 * A pipeline on two days, deal by deal. Without `to` it is as it stands now; without `from` it is compared
 * with the newest snapshot before. Nothing is compared where there is no snapshot.
 */
export const readWip = defineEndpoint({
  method: 'GET',
  path: 'wip-report',
  summary: 'A pipeline today or on a day, compared with a snapshot',
  access,
  query: z.object(scope),
  answer: z.object({
    pipeline: z.object({ id: id(), name: text(80) }),
    to: date(),
    /** It is what was saved, and not what stands now. */
    is_saved: z.boolean(),
    from: date().nullable(),
    stages: z.array(
      z.object({
        id: reference('pipeline-stages'),
        name: text(60),
        /** Of a saved day as it was then; null where it wasn’t kept. */
        probability: integer({ min: 0, max: 100 }).nullable(),
        totals: z.array(
          z.object({
            currency,
            count: integer(),
            amount: money({}),
            weighted: money({}),
            /** Both in per cent of what the largest stage seeks in this currency: how tall they are drawn. */
            height: integer({ min: 0, max: 100 }),
            weighted_height: integer({ min: 0, max: 100 }),
          }),
        ),
      }),
    ),
    deals: z.array(deal),
    totals: z.array(z.object({ currency, count: integer(), amount: money({}), weighted: money({}) })),
    bridges: z.array(bridge),
    /** Deals that had left the board by the later day, and how they stood on it. */
    gone: z.array(
      z.object({
        pipeline_deal_id: reference('pipeline-deals'),
        name: text(200),
        outcome: choice(['won', 'lost', 'removed']),
      }),
    ),
    snapshots: z.array(snapshot),
  }),
  status: 200,
})

/** The same on paper, for those who meet about it. */
export const downloadWip = defineEndpoint({
  method: 'GET',
  path: 'wip-report/pdf',
  summary: 'Download a pipeline and what has moved as PDF',
  access,
  throttle: exportLimit('wip-report/pdf'),
  query: z.object(scope),
  file: ['application/pdf'],
  status: 200,
})

/** Keeps a pipeline as it stands, once a day; a second one on the same day is refused. */
export const saveWipSnapshot = defineEndpoint({
  method: 'POST',
  path: 'wip-report',
  summary: 'Save how a pipeline stands today',
  access: { event: 'wip_report', action: 'create' },
  body: z.object({
    pipeline_id: reference('pipelines').optional(),
    title: text(120, { example: 'Committee pack' }).nullish(),
  }),
  answer: snapshot,
  status: 201,
})

/** `total:GBP`, `weighted:GBP`, `stage:4:GBP`; of the bridge `before:GBP`, `added:GBP` … `after:GBP`. */
export const wipFigures = openFigures({
  path: 'wip-report/figures',
  of: 'work in progress',
  access,
  example: 'total:GBP',
  query: scope,
})
