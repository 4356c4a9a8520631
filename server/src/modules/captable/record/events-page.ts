import type { AnswerOf, readCapTableEvents } from '@moorgate/contract'
import type { QueryContext } from '../../../kernel/work.ts'
import { historyOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import type { PlatformLot } from '../company/platform-events.ts'
import { describeEvent } from './describe-event.ts'
import type { EventNames } from './describe-event.ts'

type Answer = AnswerOf<typeof readCapTableEvents>
type Event = Answer['events'][number]

const perPage = 50

/** The history of a company's shares, newest first, recorded and done by the platform in one row. */
export async function eventsPage(question: QueryContext, id: number, page: number): Promise<Answer> {
  const history = await historyOf(question.db, question.tenant.id, id)
  const all = [
    ...recordedRows(history),
    ...history.lots.flatMap((lot) => platformRows(lot, history)),
  ].toSorted(newestFirst)
  return {
    page,
    last_page: Math.max(1, Math.ceil(all.length / perPage)),
    total: all.length,
    events: all.slice((page - 1) * perPage, page * perPage),
  }
}

const newestFirst = (a: Event, b: Event) =>
  b.date.localeCompare(a.date) || b.recorded_at.localeCompare(a.recorded_at) || (b.id ?? 0) - (a.id ?? 0)

const namesOf = ({ holders, recorded, company }: History): EventNames => ({
  holders,
  events: new Map(recorded.map((event) => [event.id, event])),
  currency: company.currency,
})

function recordedRows(history: History): Event[] {
  const names = namesOf(history)
  return history.recorded.map((event) => ({
    key: String(event.id),
    id: event.id,
    source: 'recorded' as const,
    kind: event.kind,
    date: event.date,
    summary:
      event.reverses_id === null
        ? describeEvent(event, names)
        : `Reversed: ${describeEvent(names.events.get(event.reverses_id)!, names)}`,
    note: event.note,
    recorded_at: event.created_at.toISOString(),
    actor_name: event.actor_name,
    reversed_by: event.reversed_by,
    reverses_id: event.reverses_id,
  }))
}

function platformRows(lot: PlatformLot, { company, holders }: History): Event[] {
  const names = { holders, events: new Map(), currency: company.currency }
  const { holder, shares, share_class, price } = lot
  const row = (key: string, kind: Event['kind'], date: string, summary: string): Event => ({
    key,
    id: null,
    source: 'platform',
    kind,
    date,
    summary,
    note: lot.certificate === null ? null : `Certificate ${lot.certificate}`,
    recorded_at: lot.created_at.toISOString(),
    actor_name: null,
    reversed_by: null,
    reverses_id: null,
  })
  const issued = describeEvent({ kind: 'issue', data: { holder, shares, share_class, price } }, names)
  const allotted = row(`lot:${lot.id}`, 'issue', lot.allotted_on, issued)
  const first = lot.received ? [] : [allotted]
  if (lot.ended_on === null) return first
  if (lot.to) {
    const data = { holder, to: lot.to.holder, shares, share_class }
    return [
      ...first,
      row(`end:${lot.id}`, 'transfer', lot.ended_on, describeEvent({ kind: 'transfer', data }, names)),
    ]
  }
  const ended = `${lot.shares} ${lot.share_class} of ${lot.holder_name} ended with the outcome of ${lot.round_name}`
  return [...first, row(`end:${lot.id}`, 'redeem', lot.ended_on, ended)]
}
