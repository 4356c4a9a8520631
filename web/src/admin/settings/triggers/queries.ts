import { attribute } from '@moorgate/contract/attributes/attribute.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fieldOwnerOf, triggerAttributeTypes } from '@moorgate/contract/triggers/actions.ts'
import type { TriggerField } from '@moorgate/contract/triggers/fields.ts'
import { fieldsAt, triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import type { TriggerEventType } from '@moorgate/contract/triggers/trigger-events.ts'
import { readTriggerOptions } from '@moorgate/contract/triggers/trigger.ts'
import type { testTrigger, trigger, triggerRun } from '@moorgate/contract/triggers/trigger.ts'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'

export type Trigger = RowOf<typeof trigger>
export type TriggerRun = RowOf<typeof triggerRun>
export type TestResult = AnswerOf<typeof testTrigger>

/** Records that an automation may name. */
export interface TriggerOptions extends AnswerOf<typeof readTriggerOptions> {
  attributes: readonly Attribute[]
}

export const triggersPath = '/admin/settings/account/triggers'

export const optionsQuery = endpointQuery('trigger', readTriggerOptions)
export const attributesQuery = listQuery(attribute, {})

/** The tenant's own fields of what an event is about, as far as automations know their type. */
export function attributesAt(event: TriggerEventType, { attributes }: TriggerOptions): readonly Attribute[] {
  const owner = fieldOwnerOf(triggerEvents[event].kind)
  return attributes.filter(
    ({ owner_type: type, type: answer, active }) =>
      type === owner && active && (triggerAttributeTypes as readonly string[]).includes(answer),
  )
}

const typeOf: Readonly<
  Partial<Record<Attribute['type'], 'text' | 'number' | 'money' | 'date' | 'boolean' | 'country'>>
> = { number: 'number', currency: 'money', date: 'date', boolean: 'boolean', country: 'country' }

/** What a condition may ask for at an event, the tenant's own fields last. */
export const conditionFields = (
  event: TriggerEventType,
  options: TriggerOptions,
): readonly TriggerField[] => [
  ...fieldsAt(event),
  ...attributesAt(event, options).map(({ id, name, type }) => ({
    key: `attribute.${id}`,
    label: name,
    type: typeOf[type] ?? ('text' as const),
  })),
]
