import type { OwnerType } from '../attributes/attribute.ts'
import { articleOf, lowerCase, term } from '../terminology.ts'
import { fillLabels } from '../terminology/fill-labels.ts'
import type { Labels, TermKey } from '../terminology.ts'
import { changedFields } from './changed-fields.ts'
import { eventSentences } from './event-sentences.ts'
import type { EntryOf } from './timeline.ts'

/** A stored event as far as a sentence tells of it. */
export type TimelineEvent = Pick<
  EntryOf<'change'>,
  'actor' | 'event' | 'subject_type' | 'subject_name' | 'before' | 'after' | 'payload'
>

/** A piece of a sentence; names and amounts stand out. */
export interface SentencePart {
  text: string
  strong: boolean
}

interface SentenceContext {
  labels: Labels
  /** The kind of record on whose page the sentence stands. */
  on: OwnerType
  /** An amount in minor units as money. */
  money: (minor: string) => string
}

/** The sentence that tells of an event, in pieces, without who did it. */
export function changeSentence(timelineEvent: TimelineEvent, telling: SentenceContext): SentencePart[] {
  const sentence =
    (eventSentences as Readonly<Record<string, string | undefined>>)[timelineEvent.event] ??
    byVerb(timelineEvent, telling)
  return fillLabels(telling.labels, sentence)
    .split(/( ?\{\w+\})/)
    .flatMap((piece) => {
      const [, space, slot] = /^( ?)\{(\w+)\}$/.exec(piece) ?? []
      if (slot === undefined) return piece === '' ? [] : [{ text: piece, strong: false }]
      const parts = filled(slot, timelineEvent, telling)
      return space && parts.length > 0 ? [{ text: space, strong: false }, ...parts] : parts
    })
}

function filled(slot: string, timelineEvent: TimelineEvent, { on, money }: SentenceContext): SentencePart[] {
  const name = timelineEvent.subject_name
  const strong = (text: string) => ({ text, strong: true })
  if (slot === 'amount') return [strong(money(amountOf(timelineEvent)))]
  if (slot === 'name') return name === null ? [] : [strong(name)]
  if (slot !== 'where' && slot !== 'to')
    return [{ text: String(timelineEvent.payload[slot] ?? ''), strong: false }]
  // On an offer's page the other one is a person, on everybody else's it is the offer.
  const onOffer = on === 'investment_opportunity'
  const preposition = slot === 'to' ? 'to ' : onOffer ? 'for ' : 'in '
  // Who acts for themselves is named once.
  const isTold = name === null || (onOffer && name === timelineEvent.actor?.name)
  return isTold ? [] : [{ text: preposition, strong: false }, strong(name)]
}

const amountOf = ({ after, before }: TimelineEvent): string =>
  String(after?.['amount_minor'] ?? before?.['amount_minor'] ?? 0)

/** What the tenant calls the things that events are about; others go by their own name. */
const nouns: Readonly<Record<string, TermKey>> = {
  user: 'investor',
  contact: 'contact',
  organisation: 'organisation',
  nominee: 'nominee',
  investment_method_entity: 'investment_method',
  investment_opportunity: 'opportunity',
  cash_call: 'cash_call',
  invitation: 'invitation',
  fund: 'fund',
  company: 'company',
  pipeline_deal: 'deal',
}

/** Words between verb and noun are the event's own: `share_price.created` is "added a share price". */
function byVerb(timelineEvent: TimelineEvent, { labels, on }: SentenceContext): string {
  const verb = timelineEvent.event.slice(timelineEvent.event.indexOf('.') + 1)
  const key = nouns[timelineEvent.subject_type]
  const noun = key ? lowerCase(term(labels, key)) : timelineEvent.subject_type.replaceAll('_', ' ')
  const isRecord = timelineEvent.subject_type === on
  const named = `${isRecord ? 'this' : 'the'} ${noun}${timelineEvent.subject_name === null ? '' : ' {name}'}`
  switch (verb) {
    case 'created':
      return isRecord
        ? `added this ${noun}`
        : `added ${articleOf(noun)} ${noun}${timelineEvent.subject_name === null ? '' : ' {name}'}`
    case 'updated':
      return `changed ${fieldsOf(timelineEvent)}${isRecord ? '' : ` of ${named}`}`
    case 'deleted':
      return `deleted ${named}`
    case 'restored':
      return `restored ${named}`
    default:
      return `recorded: ${noun} ${verb.replaceAll('_', ' ')}`
  }
}

/** "the phone", "the phone and the owner", "5 fields". */
function fieldsOf(timelineEvent: TimelineEvent): string {
  const labels = changedFields(timelineEvent).map(({ label }) => `the ${lowerCase(label)}`)
  if (labels.length === 0) return 'something'
  if (labels.length > 3) return `${labels.length} fields`
  return labels.length === 1 ? labels[0]! : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}
