import type { AttributeType, OwnerType } from '../attributes/attribute.ts'
import type { TriggerKind } from './fields.ts'

export const triggerActions = ['notify', 'mail', 'task', 'stage', 'field'] as const
export type TriggerAction = (typeof triggerActions)[number]

/**
 * Whom an action tells: colleagues by name, everyone of a role, who looks after the record, or the person
 * outside whom the event is about.
 */
export const triggerRecipients = ['people', 'role', 'owner', 'record'] as const
export type TriggerRecipient = (typeof triggerRecipients)[number]

/** Kinds of record with a person outside who can be written to. */
const withPerson: readonly TriggerKind[] = ['user', 'contact', 'investment', 'investment_method_entity']

/** What an action may do at events of a kind. */
export function actionsFor(kind: TriggerKind): readonly TriggerAction[] {
  return triggerActions.filter((action) => {
    if (action === 'stage') return kind === 'pipeline_deal'
    return action !== 'field' || fieldOwnerOf(kind) !== undefined
  })
}

export const recipientsFor = (action: TriggerAction, kind: TriggerKind): readonly TriggerRecipient[] =>
  triggerRecipients.filter((to) => to !== 'record' || (action === 'mail' && withPerson.includes(kind)))

/** The kind of record whose own fields belong to a kind; an investment has none. */
export const fieldOwnerOf = (kind: TriggerKind): OwnerType | undefined =>
  kind === 'investment' ? undefined : kind

/** Types of the tenant's own fields that an action may set, and a condition may ask for. */
export const triggerAttributeTypes = [
  'text',
  'longtext',
  'number',
  'currency',
  'date',
  'select',
  'boolean',
  'url',
  'country',
] as const satisfies readonly AttributeType[]
