import { actionsFor, recipientsFor } from '@moorgate/contract/triggers/actions.ts'
import { triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import type { TriggerEventType } from '@moorgate/contract/triggers/trigger-events.ts'
import { sentReason } from '../../../features/letter-reasons/letter-reasons.ts'
import type { LetterReason } from '../../../features/letter-reasons/letter-reasons.ts'
import type { Trigger } from './queries.ts'

/** One action of an automation as it is being written. */
export interface StepDraft {
  action: Trigger['action']
  config: ConfigDraft
}

export interface ConfigDraft {
  to: NonNullable<Trigger['config']['to']>
  user_ids: readonly string[]
  role_id: string
  message: string
  subject: string
  text: string
  /** Why the e-mail goes to a person outside the firm; empty until it is chosen. */
  reason: LetterReason | ''
  title: string
  due_days: string
  assignee_id: string
  pipeline_stage_id: string
  attribute_id: string
  value: string
}

export const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

export const configOf = (config: Partial<Trigger['config']>): ConfigDraft => ({
  to: config.to ?? 'people',
  user_ids: (config.user_ids ?? []).map(String),
  role_id: textOf(config.role_id),
  message: config.message ?? '',
  subject: config.subject ?? '',
  text: config.text ?? '',
  reason: (config.purpose === 'marketing' ? 'marketing' : config.required_by) ?? '',
  title: config.title ?? '',
  due_days: textOf(config.due_days),
  assignee_id: textOf(config.assignee_id),
  pipeline_stage_id: textOf(config.pipeline_stage_id),
  attribute_id: textOf(config.attribute_id),
  value: textOf(config.value),
})

export const stepOf = ({ action, config }: Pick<Trigger, 'action' | 'config'>): StepDraft => ({
  action,
  config: configOf(config),
})

/** What a further action begins with. */
export const newStep: StepDraft = { action: 'task', config: configOf({}) }

/** The same at another event: an action or recipient that it doesn't have becomes one that each event has. */
export function stepAt(
  { action, config }: StepDraft,
  before: TriggerEventType,
  event: TriggerEventType,
): StepDraft {
  const { kind } = triggerEvents[event]
  const isSameKind = triggerEvents[before].kind === kind
  const kept = actionsFor(kind).includes(action) ? action : 'task'
  const to = recipientsFor(kept, kind).includes(config.to) ? config.to : 'people'
  return {
    action: kept,
    config: { ...config, to, ...(!isSameKind && { attribute_id: '', value: '' }) },
  }
}

export function withAction(
  { config }: StepDraft,
  event: TriggerEventType,
  action: StepDraft['action'],
): StepDraft {
  const allowed = recipientsFor(action, triggerEvents[event].kind)
  return { action, config: { ...config, to: allowed.includes(config.to) ? config.to : 'people' } }
}

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
    ...(config.to === 'record' && sentReason(config.reason)),
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
export const bodyOfStep = ({ action, config }: StepDraft) => ({ action, config: configs[action](config) })
