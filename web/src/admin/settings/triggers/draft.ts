import { actionsFor, recipientsFor } from '@moorgate/contract/triggers/actions.ts'
import { fieldsAt, triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import type { TriggerEventType } from '@moorgate/contract/triggers/trigger-events.ts'
import { testsOfType } from '@moorgate/contract/triggers/fields.ts'
import type { TriggerField, TriggerTest } from '@moorgate/contract/triggers/fields.ts'
import type { DelayUnit } from '@moorgate/contract/triggers/trigger.ts'
import type { Trigger } from './queries.ts'

export interface ConditionDraft {
  /** Tells the rows of one draft apart; it is not sent. */
  key: number
  field: string
  test: TriggerTest
  value: string
}

/** An automation as it is being written. Numbers and ids are text meanwhile. */
export interface TriggerDraft {
  name: string
  event: TriggerEventType
  conditions: readonly ConditionDraft[]
  action: Trigger['action']
  delay_unit: DelayUnit
  delay_amount: string
  active: boolean
  config: ConfigDraft
}

export interface ConfigDraft {
  to: NonNullable<Trigger['config']['to']>
  user_ids: readonly string[]
  role_id: string
  message: string
  subject: string
  text: string
  purpose: 'service' | 'marketing'
  title: string
  due_days: string
  assignee_id: string
  pipeline_stage_id: string
  attribute_id: string
  value: string
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

const configOf = (config: Partial<Trigger['config']>): ConfigDraft => ({
  to: config.to ?? 'people',
  user_ids: (config.user_ids ?? []).map(String),
  role_id: textOf(config.role_id),
  message: config.message ?? '',
  subject: config.subject ?? '',
  text: config.text ?? '',
  purpose: config.purpose ?? 'service',
  title: config.title ?? '',
  due_days: textOf(config.due_days),
  assignee_id: textOf(config.assignee_id),
  pipeline_stage_id: textOf(config.pipeline_stage_id),
  attribute_id: textOf(config.attribute_id),
  value: textOf(config.value),
})

export const draftOf = (row: Trigger): TriggerDraft => ({
  name: row.name,
  event: row.event,
  conditions: row.conditions.map(({ field, test, value }, key) => ({ key, field, test, value: value ?? '' })),
  action: row.action,
  delay_unit: row.delay_unit,
  delay_amount: textOf(row.delay_amount),
  active: row.active,
  config: configOf(row.config),
})

/** What a new one begins with. */
export const newDraft: TriggerDraft = {
  name: '',
  event: 'registration.approved',
  conditions: [],
  action: 'task',
  delay_unit: 'none',
  delay_amount: '',
  active: true,
  config: configOf({}),
}

/** The example that an empty list offers. */
export const exampleDraft: TriggerDraft = {
  ...newDraft,
  name: 'Welcome call',
  delay_unit: 'days',
  delay_amount: '2',
  config: configOf({ title: 'Welcome call with {name}', due_days: 3 }),
}

/** Another event: what it has no field or action for is left away. */
export function withEvent(draft: TriggerDraft, event: TriggerEventType): TriggerDraft {
  const { kind } = triggerEvents[event]
  const keys = new Set(fieldsAt(event).map(({ key }) => key))
  const isSameKind = triggerEvents[draft.event].kind === kind
  const actions = actionsFor(kind)
  const action = actions.includes(draft.action) ? draft.action : 'task'
  const { config } = draft
  const to = recipientsFor(action, kind).includes(config.to) ? config.to : 'people'
  return {
    ...draft,
    event,
    conditions: draft.conditions.filter(({ field }) => isSameKind || keys.has(field)),
    action,
    config: { ...config, to, ...(!isSameKind && { attribute_id: '', value: '' }) },
  }
}

export function withAction(draft: TriggerDraft, action: TriggerDraft['action']): TriggerDraft {
  const allowed = recipientsFor(action, triggerEvents[draft.event].kind)
  const to = allowed.includes(draft.config.to) ? draft.config.to : 'people'
  return { ...draft, action, config: { ...draft.config, to } }
}

/** The first condition that can be made of a field. */
export const conditionOn = (
  { key: field, type }: Pick<TriggerField, 'key' | 'type'>,
  key: number,
): ConditionDraft => ({
  key,
  field,
  test: testsOfType[type][0],
  value: type === 'boolean' ? 'true' : '',
})

/** A key that no condition of a draft has. */
export const nextKey = (conditions: readonly ConditionDraft[]): number =>
  conditions.reduce((most, { key }) => Math.max(most, key), -1) + 1

const recipients = ({ to, user_ids, role_id }: ConfigDraft) => ({
  to,
  ...(to === 'people' && { user_ids: user_ids.map(Number) }),
  ...(to === 'role' && { role_id: role_id === '' ? null : Number(role_id) }),
})

const idOf = (text: string) => (text === '' ? null : Number(text))

const configs: Readonly<Record<Trigger['action'], (config: ConfigDraft) => Record<string, unknown>>> = {
  notify: (config) => ({ ...recipients(config), message: config.message }),
  mail: (config) => ({
    ...recipients(config),
    subject: config.subject,
    text: config.text,
    ...(config.to === 'record' && { purpose: config.purpose }),
  }),
  task: ({ title, due_days: days, assignee_id: assignee }) => ({
    title,
    due_days: idOf(days),
    assignee_id: idOf(assignee),
  }),
  stage: (config) => ({ pipeline_stage_id: idOf(config.pipeline_stage_id) }),
  field: (config) => ({
    attribute_id: idOf(config.attribute_id),
    value: config.value === '' ? null : config.value,
  }),
}

/** As the API takes it. */
export const bodyOf = ({ config, delay_amount: amount, conditions, ...draft }: TriggerDraft) => ({
  ...draft,
  conditions: conditions.map(({ field, test, value }) => ({
    field,
    test,
    value: test === 'is_empty' || value === '' ? null : value,
  })),
  delay_amount: draft.delay_unit === 'none' || amount === '' ? null : Number(amount),
  config: configs[draft.action](config),
})

/** Names under which the server says what is wrong with a draft. */
export const fieldNames = (draft: TriggerDraft): string[] => [
  'name',
  'event',
  'action',
  'delay_amount',
  'delay_unit',
  ...Object.keys(draft.config).map((name) => `config.${name}`),
  ...draft.conditions.flatMap((_, index) =>
    ['field', 'test', 'value'].map((part) => `conditions.${index}.${part}`),
  ),
]
