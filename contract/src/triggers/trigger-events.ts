import type { EventType } from '../events/index.ts'
import type { FeatureFlag } from '../features.ts'
import { fundEvents } from './events/funds.ts'
import { investmentEvents } from './events/investments.ts'
import { contactEvents, investorEvents, organisationEvents } from './events/people.ts'
import { dealEvents, opportunityEvents } from './events/rounds.ts'
import type { TriggerEvent } from './events/trigger-event.ts'
import { triggerFields } from './fields.ts'
import type { TriggerField } from './fields.ts'

const byArea = {
  '{investors}': investorEvents,
  '{contacts}': contactEvents,
  '{organisations} and {investment_methods}': organisationEvents,
  '{deals}': dealEvents,
  '{opportunity_plural}': opportunityEvents,
  '{investments}': investmentEvents,
  '{funds} and {company_plural}': fundEvents,
} as const satisfies Readonly<Record<string, Partial<Record<EventType, TriggerEvent>>>>

/** Areas that a feature of the tenant brings. */
const requires: Readonly<Partial<Record<keyof typeof byArea, FeatureFlag>>> = {
  '{funds} and {company_plural}': 'funds_enabled',
}

type Areas = typeof byArea
export type TriggerEventType = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & EventType

interface TriggerEventArea {
  title: string
  events: readonly TriggerEventType[]
  requires?: FeatureFlag | undefined
}

/** Events that an automation may wait for, by area, in the order in which they are offered. */
export const triggerEventAreas: readonly TriggerEventArea[] = Object.entries(byArea).map(
  ([title, events]) => ({
    title,
    events: Object.keys(events) as TriggerEventType[],
    requires: requires[title as keyof Areas],
  }),
)

export const triggerEvents: Readonly<Record<TriggerEventType, TriggerEvent>> = Object.assign(
  {},
  ...Object.values(byArea),
)

export const triggerEventTypes = Object.keys(triggerEvents) as [TriggerEventType, ...TriggerEventType[]]

/** What conditions and texts may name at this event, beside the tenant's own fields. */
export const fieldsAt = (event: TriggerEventType): readonly TriggerField[] => [
  ...triggerFields[triggerEvents[event].kind],
  ...(triggerEvents[event].payload ?? []),
]
