import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, colour, id, integer, list, reference, text } from '../wire.ts'

/**
 * Fields of a deal that a stage may ask for before a deal enters it. Labels stand beside their keys, for the
 * settings and for messages about what is missing.
 */
export const requirableFields = {
  target_amount: 'Amount sought',
  expected_close: 'Expected close',
  owner_id: 'Lead',
  industry_id: 'Industry',
  investment_round_type_id: 'Round',
  type_id: 'Type',
  company_name: 'Company',
  source: 'Source',
  score: 'Fit score',
  pre_money: 'Pre-money valuation',
  key_information: 'Key information',
  risks: 'Risks',
} as const
export type RequirableField = keyof typeof requirableFields
const requirable = Object.keys(requirableFields) as [RequirableField, ...RequirableField[]]

/** Whether a stage ends a deal's way, and how. */
export const stageEndings = ['none', 'won', 'lost'] as const

/**
 * A way that deals take, stage by stage. Where nothing else is said, a deal begins in the default one. All
 * staff read it; only who sets the tenant up writes it, so writing is acts of its own.
 */
export const pipeline = defineResource({
  name: 'pipeline',
  path: 'pipelines',
  term: 'pipeline',
  event: 'pipeline_deals',
  read: 'staff',
  operations: ['list', 'show', 'export'],
  written: {
    name: text(80, { example: 'Growth equity' }),
    order: integer({ min: 0, max: 100_000 }).optional(),
    is_default: boolean().optional(),
  },
  computed: { order: integer(), is_default: boolean() },
  filters: { name: 'partial' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  includes: {
    stages: { to: 'pipeline-stages', many: true },
    deals: { to: 'pipeline-deals', many: true },
  },
  paged: false,
  columns: [{ key: 'name', label: 'Name' }],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'is_default', label: 'Default for new {deal_plural}' },
      ],
    },
  ],
})

/** One step of a pipeline. `order` follows from `POST pipeline-stages/sort-order`. */
export const pipelineStage = defineResource({
  name: 'pipeline_stage',
  path: 'pipeline-stages',
  term: 'pipeline_stage',
  event: 'pipeline_deals',
  read: 'staff',
  operations: ['list', 'show', 'export'],
  written: {
    pipeline_id: reference('pipelines'),
    name: text(60, { example: 'Due diligence' }),
    colour: optional(colour()),
    /** Per cent: how likely a deal in this stage is to be done, where the deal itself says nothing. */
    probability: integer({ min: 0, max: 100, example: 40 }).optional(),
    /** Days that a deal may stand here before it is late; null without a limit. */
    sla_days: optional(integer({ min: 1, max: 3650, example: 30 })),
    is_terminal: choice(stageEndings).optional(),
    required_fields: list(choice(requirable), requirable.length).optional(),
  },
  computed: {
    probability: integer({ min: 0, max: 100 }),
    is_terminal: choice(stageEndings),
    required_fields: list(choice(requirable), requirable.length),
    order: integer(),
  },
  filters: { name: 'partial', pipeline_id: 'exact' },
  search: ['name'],
  sorts: ['name', 'order', 'pipeline_id'],
  defaultSort: 'order',
  includes: {
    pipeline: { to: 'pipelines', many: false },
    deals: { to: 'pipeline-deals', many: true },
  },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'probability', label: 'Probability' },
    { key: 'sla_days', label: 'Limit in days' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'probability', label: 'Probability', hint: 'Used unless a {deal} sets its own (%)' },
        {
          key: 'sla_days',
          label: 'Limit in days',
          hint: 'A {deal} is late after this many days in the stage',
        },
        { key: 'is_terminal', label: 'Ends the {deal}' },
        { key: 'required_fields', label: 'Required before a {deal} enters' },
      ],
    },
  ],
})

/** Nobody deletes pipelines by specification §6; roles that change them take pieces out. */
const changes = { event: 'pipelines', action: 'update' } as const
const creates = { event: 'pipelines', action: 'create' } as const

export const createPipeline = defineEndpoint({
  method: 'POST',
  path: 'pipelines',
  summary: 'Add a pipeline',
  access: creates,
  body: pipeline.create,
  answer: pipeline.row,
  status: 201,
})

export const changePipeline = defineEndpoint({
  method: 'PATCH',
  path: 'pipelines/{id}',
  summary: 'Change a pipeline',
  access: changes,
  body: pipeline.update,
  answer: pipeline.row,
  status: 200,
})

export const createStage = defineEndpoint({
  method: 'POST',
  path: 'pipeline-stages',
  summary: 'Add a stage at the end of a pipeline',
  access: creates,
  body: pipelineStage.create,
  answer: pipelineStage.row,
  status: 201,
})

export const changeStage = defineEndpoint({
  method: 'PATCH',
  path: 'pipeline-stages/{id}',
  summary: 'Change a stage',
  access: changes,
  body: pipelineStage.update,
  answer: pipelineStage.row,
  status: 200,
})

const orderOfStages = {
  method: 'POST',
  summary: 'Put the stages of a pipeline into an order: every id of them, once',
  access: changes,
  body: z.object({ pipeline_id: reference('pipelines'), ids: list(id(), 200) }),
  status: 204,
} as const

export const sortStages = defineEndpoint({ ...orderOfStages, path: 'pipeline-stages/sort-order' })
/** The name under which the catalogue lists it. */
export const sortStagesAlias = defineEndpoint({ ...orderOfStages, path: 'pipeline-stages-sort-order' })

/**
 * A stage with deals is only taken out with a stage of the same pipeline that they go to: else 409 `in_use`. One
 * that ends deals is refused: 422 on `target_stage_id`.
 */
export const deleteStage = defineEndpoint({
  method: 'DELETE',
  path: 'pipeline-stages/{id}',
  summary: 'Delete a stage, with the stage its deals go to',
  access: changes,
  query: z.object({ target_stage_id: reference('pipeline-stages').optional() }),
  status: 204,
})

/** Only a pipeline without deals, and never the default one: 409. */
export const deletePipeline = defineEndpoint({
  method: 'DELETE',
  path: 'pipelines/{id}',
  summary: 'Delete a pipeline and its stages',
  access: changes,
  status: 204,
})
