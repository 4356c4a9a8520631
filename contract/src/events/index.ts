import type { z } from 'zod'
import type { RecordVerb } from './event.ts'
import { accountingEvents } from './accounting.ts'
import { capTableEvents } from './cap-table.ts'
import { cardEvents } from './cards.ts'
import { contactEvents } from './contacts.ts'
import { dealEvents } from './deals.ts'
import { discussionEvents } from './discussions.ts'
import { documentEvents } from './documents.ts'
import { feeEvents } from './fees.ts'
import { fundEvents } from './funds.ts'
import { identityEvents } from './identity.ts'
import { kpiEvents } from './kpis.ts'
import { investmentEvents } from './investments.ts'
import { investorEvents } from './investors.ts'
import { methodEvents } from './methods.ts'
import { opportunityEvents } from './opportunities.ts'
import { organisationEvents } from './organisations.ts'
import { preEmptionEvents } from './pre-emption.ts'
import { questionnaireEvents } from './questionnaires.ts'
import { reportBuilderEvents } from './report-builder.ts'
import { signingEvents } from './signing.ts'
import { suitabilityEvents } from './suitability.ts'
import { tenancyEvents } from './tenancy.ts'
import { timelineEvents } from './timeline.ts'
import { triggerEvents } from './triggers.ts'
import { updateReportEvents } from './update-reports.ts'
import { wipEvents } from './wip.ts'
import { workEvents } from './work.ts'

/**
 * Every event that can be stored. Commands, subscriptions and sentences of the timeline are typed by it, so
 * that none of them can name an event that does not exist.
 */
export const eventCatalogue = Object.freeze({
  ...tenancyEvents,
  ...identityEvents,
  ...investorEvents,
  ...organisationEvents,
  ...methodEvents,
  ...contactEvents,
  ...suitabilityEvents,
  ...questionnaireEvents,
  ...reportBuilderEvents,
  ...signingEvents,
  ...documentEvents,
  ...timelineEvents,
  ...dealEvents,
  ...fundEvents,
  ...kpiEvents,
  ...updateReportEvents,
  ...opportunityEvents,
  ...discussionEvents,
  ...investmentEvents,
  ...cardEvents,
  ...feeEvents,
  ...accountingEvents,
  ...preEmptionEvents,
  ...capTableEvents,
  ...wipEvents,
  ...triggerEvents,
  ...workEvents,
})

type Catalogue = typeof eventCatalogue

export type EventType = keyof Catalogue
export type SubjectOf<Type extends EventType> = Catalogue[Type]['subject']
export type PayloadOf<Type extends EventType> = z.infer<Catalogue[Type]['payload']>

/** Events that need nothing in their payload, as those of records that are written by their fields. */
export type BareEvent = {
  [Type in EventType]: Record<never, never> extends PayloadOf<Type> ? Type : never
}[EventType]

export type { RecordVerb }

/** The events of the writes of a table's records, as far as the catalogue has them. */
export type RecordEventNames = Readonly<Partial<Record<RecordVerb, BareEvent>>>

/** Names the events of a record: a verb of which the catalogue has no event is a type error. */
export const recordEventNames = <const Name extends string, const Verb extends RecordVerb>(
  name: Name,
  ...verbs: readonly (Verb & (`${Name}.${Verb}` extends BareEvent ? Verb : never))[]
): RecordEventNames => Object.fromEntries(verbs.map((verb) => [verb, `${name}.${verb}`]))

/** The same of a record that is created, updated, deleted and restored by its fields. */
export const allRecordEventNames = <const Name extends string>(
  name: Name & (`${Name}.${RecordVerb}` extends BareEvent ? Name : never),
): RecordEventNames => ({
  created: `${name}.created` as BareEvent,
  updated: `${name}.updated` as BareEvent,
  deleted: `${name}.deleted` as BareEvent,
  restored: `${name}.restored` as BareEvent,
})
