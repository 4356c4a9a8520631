import { fieldsAt, triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import type { TriggerEventType } from '@moorgate/contract/triggers/trigger-events.ts'
import { testsOfType } from '@moorgate/contract/triggers/fields.ts'
import type { TriggerField, TriggerTest } from '@moorgate/contract/triggers/fields.ts'
import type { DelayUnit } from '@moorgate/contract/triggers/trigger.ts'
import { changedElsewhere, mergedWith } from '../../../kernel/form-values.ts'
import type { Trigger } from './queries.ts'
import { bodyOfStep, configOf, stepAt, stepOf, textOf } from './step-drafts.ts'
import type { StepDraft } from './step-drafts.ts'

export interface ConditionDraft {
  /** Tells the rows of one draft apart; it is not sent. */
  key: number
  field: string
  test: TriggerTest
  value: string
}

/** An automation as it is being written. Numbers and ids are text meanwhile. */
export interface TriggerDraft extends StepDraft {
  name: string
  event: TriggerEventType
  conditions: readonly ConditionDraft[]
  further_actions: readonly StepDraft[]
  delay_unit: DelayUnit
  delay_amount: string
  active: boolean
}

/** The actions of a draft, in their order. */
export const stepsOf = ({ action, config, further_actions: further }: TriggerDraft): readonly StepDraft[] => [
  { action, config },
  ...further,
]

/** A draft with these actions; the first is never missing. */
export const withSteps = (draft: TriggerDraft, [first, ...further]: readonly StepDraft[]): TriggerDraft => ({
  ...draft,
  ...first,
  further_actions: further,
})

export const draftOf = (row: Trigger): TriggerDraft => ({
  name: row.name,
  event: row.event,
  conditions: row.conditions.map(({ field, test, value }, key) => ({ key, field, test, value: value ?? '' })),
  further_actions: row.further_actions.map(stepOf),
  delay_unit: row.delay_unit,
  delay_amount: textOf(row.delay_amount),
  active: row.active,
  ...stepOf(row),
})

/** What a new one begins with. */
export const newDraft: TriggerDraft = {
  name: '',
  event: 'registration.approved',
  conditions: [],
  action: 'task',
  further_actions: [],
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
  const keys = new Set(fieldsAt(event).map(({ key }) => key))
  const isSameKind = triggerEvents[draft.event].kind === triggerEvents[event].kind
  return {
    ...withSteps(
      draft,
      stepsOf(draft).map((step) => stepAt(step, draft.event, event)),
    ),
    event,
    conditions: draft.conditions.filter(({ field }) => isSameKind || keys.has(field)),
  }
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

/** As the API takes it. */
export const bodyOf = ({ delay_amount: amount, conditions, ...draft }: TriggerDraft) => ({
  ...draft,
  ...bodyOfStep(draft),
  further_actions: draft.further_actions.map(bodyOfStep),
  conditions: conditions.map(({ field, test, value }) => ({
    field,
    test,
    value: test === 'is_empty' || value === '' ? null : value,
  })),
  delay_amount: draft.delay_unit === 'none' || amount === '' ? null : Number(amount),
})

/** A draft after another user saved the automation: what was changed in it stays, the rest becomes `theirs`. */
export const renewedDraft = (before: TriggerDraft, mine: TriggerDraft, theirs: TriggerDraft) =>
  mergedWith({ ...before }, { ...mine }, { ...theirs }).values as unknown as TriggerDraft

/** Fields that hold words of people: of others only an id or a name of ours could be repeated. */
const written: readonly string[] = [
  'name',
  'delay_amount',
  ...['message', 'subject', 'text', 'title', 'due_days'].map((name) => `config.${name}`),
]

/** The message beside each field that both users changed, to different values. */
export const bothChanged = (before: TriggerDraft, mine: TriggerDraft, theirs: TriggerDraft) =>
  Object.fromEntries(
    mergedWith({ ...before }, { ...mine }, { ...theirs }).both.map(([path, their]) => [
      path,
      changedElsewhere(written.includes(path) ? their : undefined),
    ]),
  )

/** Names under which the server says what is wrong with a draft. */
export const fieldNames = (draft: TriggerDraft): string[] => [
  'name',
  'event',
  'delay_amount',
  'delay_unit',
  'conditions',
  ...namesOfStep(draft, ''),
  'further_actions',
  ...draft.further_actions.flatMap((step, index) => namesOfStep(step, `further_actions.${index}.`)),
  ...draft.conditions.flatMap((_, index) =>
    ['field', 'test', 'value'].map((part) => `conditions.${index}.${part}`),
  ),
]

const namesOfStep = ({ config }: StepDraft, at: string): string[] => [
  `${at}action`,
  ...Object.keys(config).map((name) => `${at}config.${name}`),
]
