import type { EventType } from '../events/index.ts'
import { triggerFields } from './fields.ts'
import type { TriggerField, TriggerKind } from './fields.ts'

/** How an automation finds what an event is about: the record of the event, or one that its payload names. */
interface TriggerEvent {
  /** Follows "When". Labels may hold `{terms}` of the tenant. */
  label: string
  kind: TriggerKind
  /** The payload's field with the record's id; without it, the record of the event. */
  by?: string
  /** Fields of the event itself. */
  payload?: readonly TriggerField[]
}

const automatic: readonly TriggerField[] = [
  { key: 'automatic', label: 'Decided automatically', type: 'boolean' },
]
const ofUser = { kind: 'user', by: 'user_id' } as const
const ofInvestment = { kind: 'investment', by: 'investment_id' } as const

const byArea = {
  '{investors}': {
    'identity.registered': { label: 'an {investor} registers', kind: 'user' },
    'registration.approved': { label: 'an {investor} is approved', kind: 'user', payload: automatic },
    'registration.rejected': { label: 'an {investor} is rejected', kind: 'user', payload: automatic },
    'user.updated': { label: 'an {investor} is changed', kind: 'user' },
    'identity_check.passed': { label: 'an identity check is passed', kind: 'user' },
    'identity_check.referred': { label: 'an identity check is referred', kind: 'user' },
    'identity_check.failed': { label: 'an identity check fails', kind: 'user' },
    'identity_check.expired': { label: 'an identity check expires', kind: 'user' },
    'categorisation.submitted': { label: 'a category is submitted', ...ofUser },
    'categorisation.approved': { label: 'a category is approved', ...ofUser, payload: automatic },
    'categorisation.rejected': { label: 'a category is rejected', ...ofUser, payload: automatic },
    'categorisation.expired': { label: 'a category expires', ...ofUser },
    'appropriateness.passed': { label: 'an appropriateness test is passed', ...ofUser },
    'appropriateness.failed': { label: 'an appropriateness test is failed', ...ofUser },
    'invitation.accepted': { label: 'an {invitation} is accepted', ...ofUser },
    'invitation.declined': { label: 'an {invitation} is declined', ...ofUser },
  },
  '{contacts}': {
    'contact.created': { label: 'a {contact} is added', kind: 'contact' },
    'contact.updated': { label: 'a {contact} is changed', kind: 'contact' },
    'contact.converted': { label: 'a {contact} becomes an {investor}', kind: 'user', by: 'user_id' },
  },
  '{organisations} and {investment_methods}': {
    'organisation.created': { label: 'an {organisation} is added', kind: 'organisation' },
    'organisation.updated': { label: 'an {organisation} is changed', kind: 'organisation' },
    'method.submitted': { label: 'an {investment_method} is submitted', kind: 'investment_method_entity' },
    'method.approved': { label: 'an {investment_method} is approved', kind: 'investment_method_entity' },
    'method.rejected': { label: 'an {investment_method} is rejected', kind: 'investment_method_entity' },
    'method.suspended': { label: 'an {investment_method} is suspended', kind: 'investment_method_entity' },
  },
  '{deals}': {
    'pipeline_deal.created': { label: 'a {deal} is added', kind: 'pipeline_deal' },
    'pipeline_deal.moved': { label: 'a {deal} enters a stage', kind: 'pipeline_deal' },
    'pipeline_deal.updated': { label: 'a {deal} is changed', kind: 'pipeline_deal' },
    'pipeline_deal.converted': {
      label: 'a {deal} becomes an {opportunity}',
      kind: 'investment_opportunity',
      by: 'investment_opportunity_id',
    },
  },
  '{opportunity_plural}': {
    'opportunity.published': { label: 'an {opportunity} is published', kind: 'investment_opportunity' },
    'opportunity.closed': { label: 'an {opportunity} closes', kind: 'investment_opportunity' },
    'opportunity.completed': { label: 'an {opportunity} completes', kind: 'investment_opportunity' },
    'opportunity.failed': { label: 'an {opportunity} fails', kind: 'investment_opportunity' },
    'opportunity.matured': { label: 'an {opportunity} matures', kind: 'investment_opportunity' },
  },
  '{investments}': {
    'investment.reserved': { label: 'an investment is reserved', kind: 'investment' },
    'investment.waiting_listed': { label: 'an investment joins the waiting list', kind: 'investment' },
    'investment.signed': { label: 'an investment is signed', kind: 'investment' },
    'investment.awaiting_payment': { label: 'payment for an investment is called', kind: 'investment' },
    'payment.received': { label: 'a payment is received', ...ofInvestment },
    'investment.payment_received': { label: 'an investment is fully paid', kind: 'investment' },
    'cash_call_line.defaulted': { label: 'an {investor} defaults on a payment', ...ofInvestment },
    'investment.allocated': { label: 'an investment is allocated', kind: 'investment' },
    'investment.cancelled': { label: 'an investment is cancelled', kind: 'investment' },
    'investment.expired': { label: 'a reservation expires', kind: 'investment' },
    'investment.exited': { label: 'an investment is exited', kind: 'investment' },
  },
} as const satisfies Readonly<Record<string, Partial<Record<EventType, TriggerEvent>>>>

type Areas = typeof byArea
export type TriggerEventType = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & EventType

/** Events that an automation may wait for, by area, in the order in which they are offered. */
export const triggerEventAreas: readonly { title: string; events: readonly TriggerEventType[] }[] =
  Object.entries(byArea).map(([title, events]) => ({
    title,
    events: Object.keys(events) as TriggerEventType[],
  }))

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
