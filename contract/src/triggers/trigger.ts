import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import type { roleIds } from '../roles.ts'
import { letterRequirements } from '../texts/required-letters.ts'
import { boolean, choice, id, instant, integer, list, map, reference, text } from '../wire.ts'
import { triggerActions, triggerRecipients } from './actions.ts'
import { triggerLists, triggerTests } from './fields.ts'
import { triggerEventTypes } from './trigger-events.ts'

export const delayUnits = ['none', 'minutes', 'hours', 'days'] as const
export type DelayUnit = (typeof delayUnits)[number]
/** An automation whose runs cause each other ends here. */
export const deepestTrigger = 3
export const mostConditions = 10
/** The first one and those that follow it. */
export const mostActions = 5

const staffRoles = [1, 2, 3, 7, 8, 9, 10, 11, 12] as const satisfies readonly Exclude<
  (typeof roleIds)[keyof typeof roleIds],
  5
>[]

const condition = z.object({
  /** A field of the event or its record, or `attribute.12`. */
  field: text(60, { example: 'country' }),
  test: choice(triggerTests),
  value: optional(text(200, { example: 'FR' })),
})
export type TriggerCondition = z.output<typeof condition>

/** Which of these an action takes follows from the action; the rest is left away. */
const config = map({
  to: optional(choice(triggerRecipients)),
  user_ids: optional(list(id(), 50)),
  role_id: optional(choice(staffRoles)),
  /** Of a notification. Fields of the event stand in braces: `{name}`. */
  message: optional(text(200, { example: '{name} was approved.' })),
  subject: optional(text(150)),
  text: optional(text(5000)),
  /** Marketing goes only to those who agreed to it. */
  purpose: optional(choice(['service', 'marketing'])),
  /** What requires a service e-mail to a person outside the firm, who can't turn it off. */
  required_by: optional(choice(letterRequirements)),
  title: optional(text(200)),
  due_days: optional(integer({ min: 0, max: 365 })),
  /** Nobody: who looks after the record. */
  assignee_id: optional(reference('users')),
  pipeline_stage_id: optional(reference('pipeline-stages')),
  attribute_id: optional(reference('attributes')),
  value: z.json().optional(),
})
export type TriggerConfig = z.output<typeof config>

const furtherActions = () => list(map({ action: choice(triggerActions), config }), mostActions - 1)

/**
 * What happens by itself: when an event is stored and all conditions hold, one action, and others after it in
 * their order. Only who sets the tenant up writes it.
 */
export const trigger = defineResource({
  name: 'trigger',
  path: 'triggers',
  term: 'trigger',
  event: 'pipelines',
  write: 'part',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    name: text(100, { example: 'Welcome call for French investors' }),
    event: choice(triggerEventTypes),
    conditions: list(condition, mostConditions).optional(),
    action: choice(triggerActions),
    config,
    /** Done after it one by one, whatever became of those before. Absent or empty: none. */
    further_actions: furtherActions().optional(),
    delay_unit: choice(delayUnits).optional(),
    delay_amount: optional(integer({ min: 1, max: 365, example: 2 })),
    active: boolean().optional(),
  },
  computed: {
    conditions: list(condition, mostConditions),
    further_actions: furtherActions(),
    delay_unit: choice(delayUnits),
    delay_amount: integer({ min: 1, max: 365 }).nullable(),
    active: boolean(),
    last_run_at: instant().nullable(),
    /** How often it ran, however many actions it has. */
    runs_in_30_days: integer({ min: 0 }),
    /** Actions of those that failed and were not run again since. */
    failed_in_30_days: integer({ min: 0 }),
  },
  filters: { event: 'exact', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'event'],
  defaultSort: 'name',
})

export const triggerRunStatuses = ['queued', 'done', 'failed', 'stopped'] as const

/** A record as a run names it. */
const record = z.object({ name: text(255), path: text(255) }).nullable()

/** What one action of an automation did at one event, or why it did not. Nobody writes it; the product does. */
export const triggerRun = defineResource({
  name: 'trigger_run',
  path: 'trigger-runs',
  term: 'trigger',
  event: 'pipelines',
  operations: ['list'],
  written: {},
  computed: {
    trigger_id: reference('triggers'),
    event_id: integer({ min: 1 }),
    /** Which action of the automation, from 1. */
    step: integer({ min: 1, max: mostActions }),
    status: choice(triggerRunStatuses),
    /** 1 for what a person or the product itself caused, one more for each automation in between. */
    depth: integer({ min: 1 }),
    due_at: instant(),
    ended_at: instant().nullable(),
    /** What was done. */
    outcome: text(500).nullable(),
    /** Why it failed or was stopped. */
    reason: text(500).nullable(),
    record,
  },
  filters: { trigger_id: 'exact', status: 'exact' },
  defaultSort: '-id',
})

/** Queues a failed run again, without a delay. */
export const runTriggerAgain = defineEndpoint({
  method: 'POST',
  path: 'trigger-runs/{id}/run-again',
  summary: 'Run a failed automation again',
  access: { event: 'pipelines', action: 'update' },
  answer: triggerRun.row,
  refuses: [409],
  status: 200,
})

/** Nothing is done and nothing stored. */
export const testTrigger = defineEndpoint({
  method: 'POST',
  path: 'triggers/test',
  summary: 'What an automation would have done at events of the last 30 days',
  access: { event: 'pipelines', action: 'update' },
  body: trigger.create,
  answer: z.object({
    /** How many of the latest events were looked at, 50 at most. */
    events: integer({ min: 0 }),
    /** Of each match the outcomes of the actions, in their order. */
    matches: z.array(z.object({ event_id: id(), at: instant(), record, outcomes: z.array(text(500)) })),
  }),
  status: 200,
})

const named = z.object({ id: id(), name: text(255) })

export const readTriggerOptions = defineEndpoint({
  method: 'GET',
  path: 'trigger-options',
  summary: 'Colleagues, stages and other records that an automation may name',
  access: { event: 'pipelines', action: 'index' },
  answer: z.object({
    colleagues: z.array(named.extend({ role_id: choice(staffRoles) })),
    lists: z.object({
      [triggerLists[0]]: z.array(named),
      [triggerLists[1]]: z.array(named),
      [triggerLists[2]]: z.array(named),
    }),
  }),
  status: 200,
})
