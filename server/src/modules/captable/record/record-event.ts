import { compareDecimals, refuse, refuseField, say } from '@moorgate/contract'
import type { CapTableEventBody } from '@moorgate/contract'
import { classKey } from '../../../domain/cap-table-events.ts'
import type { CapTableProblem } from '../../../domain/cap-table-events.ts'
import { dateText } from '../../../domain/format.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockCompany } from '../company/company.ts'
import { historyOfCompany } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { eventFrom, isEffective } from '../company/recorded-events.ts'
import { insertEvents } from './insert-events.ts'
import { formatPrice } from '../../../domain/decimal.ts'
import { proposeConversion } from '../conversion/propose.ts'
import { openRoundOf } from '../table/open-round.ts'

/**
 * Adds an event to a company's cap table. It is read together with everything that is known, also with what
 * came after its date: if it, or anything after it, can't have happened then, nothing is written. Returns its
 * id.
 */
export async function recordEvent(
  work: Work,
  id: number,
  capTableEventBody: CapTableEventBody,
): Promise<number> {
  const company = await lockCompany(work, id)
  const history = await historyOfCompany(work.db, work.tenant.id, company)
  if (capTableEventBody.date > londonDate(work.now))
    refuseField('date', say.beforeOrEqual(londonDate(work.now)))
  checkNames(history, capTableEventBody)
  const body =
    capTableEventBody.kind === 'convert_note'
      ? await priced(work, history, capTableEventBody)
      : capTableEventBody
  checkPossible(history, body)
  const { kind, date, note, ...data } = body
  const [made] = await insertEvents(work, id, [
    { kind, date, data: withoutNothing(data), note: note ?? null },
  ])
  work.emit({
    type: 'cap_table_event.recorded',
    subject: { type: 'cap_table_event', id: made! },
    payload: { investment_opportunity_id: id },
    after: { kind, date, ...withoutNothing(data) },
  })
  return made!
}

export const withoutNothing = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))

/** Whom and what an event names must be there; a new class may be named as it is issued. */
function checkNames(history: History, body: CapTableEventBody): void {
  for (const field of ['holder', 'to'] as const) {
    const key = (body as Partial<Record<typeof field, string>>)[field]
    if (key !== undefined && !history.holders.has(key)) refuseField(field, say.in)
  }
  if (body.kind === 'transfer' && body.holder === body.to)
    refuseField('to', 'This holder already has these shares.')
  const fault = body.kind === 'share_class' ? classFault(body) : undefined
  if (fault) refuseField(fault.field, fault.message)
  if (body.kind === 'pool' && /^-?0+(\.0+)?$/.test(body.shares)) refuseField('shares', say.in)
  if (body.kind === 'note' && body.instrument === 'advance_subscription' && Number(body.interest_percent) > 0)
    refuseField('interest_percent', 'An advance subscription bears no interest.')
  if (body.kind === 'grant' && body.instrument === 'option' && !body.plan) refuseField('plan', say.required)
  if (body.kind === 'grant' && body.instrument === 'warrant' && body.plan)
    refuseField('plan', 'A warrant doesn’t belong to a plan.')
  for (const field of ['grant_id', 'note_id'] as const) {
    const id = (body as Partial<Record<typeof field, number>>)[field]
    const known = history.recorded.some(
      (event) => event.id === id && isEffective(event) && `${event.kind}_id` === field,
    )
    if (id !== undefined && !known) refuseField(field, say.in)
  }
}

/** What is wrong with the rights of a class beyond each of them by itself. Undefined where nothing is. */
export function classFault(
  body: Extract<CapTableEventBody, { kind: 'share_class' }>,
): { field: string; message: string } | undefined {
  if (body.participation === 'capped' && !body.participation_cap)
    return { field: 'participation_cap', message: say.required }
  if (body.participation_cap && compareDecimals(body.participation_cap, body.preference ?? '0') < 0)
    return { field: 'participation_cap', message: 'The cap is less than the preference.' }
  if (body.converts_to && classKey(body.converts_to) === classKey(body.name))
    return { field: 'converts_to', message: 'A class can’t convert into itself.' }
  return undefined
}

const newEvent = 'new'

function checkPossible(history: History, body: CapTableEventBody): void {
  const { kind, date, note: _note, ...data } = body
  const event = eventFrom({ id: newEvent, kind, date, data }, history.company.currency)
  if (!event) return
  refuseNewProblem(history, foldCapTable([...history.events, event], history.company.currency).problems)
}

/**
 * A problem that was there before is not this event's; one that is new is told on the field that could mend
 * it.
 */
export function refuseNewProblem(history: History, after: readonly CapTableProblem[]): void {
  const before = new Set(
    foldCapTable(history.events, history.company.currency).problems.map(({ eventId }) => eventId),
  )
  const problem = after.find(({ eventId }) => !before.has(eventId))
  if (!problem) return
  if (problem.eventId === newEvent) {
    const { field, message } = refusals[problem.problem]
    refuseField(field, message)
  }
  const later = history.events.find(({ id }) => id === problem.eventId)
  refuse({
    code: 'conflict',
    reason: 'later_events',
    message: `This would make ${later ? `an entry of ${dateText(later.date)}` : 'a later entry'} impossible. Reverse that entry first.`,
  })
}

export const refusals: Record<CapTableProblem['problem'], { field: string; message: string }> = {
  too_few_shares: {
    field: 'shares',
    message: 'The holder didn’t have that many shares of this class on this date.',
  },
  fraction_of_a_share: {
    field: 'denominator',
    message: 'This would leave a holder with a fraction of a share.',
  },
  not_convertible: { field: 'into', message: 'This class has no right to convert into that one.' },
  pool_too_small: {
    field: 'shares',
    message: 'The pool didn’t have that many options available on this date.',
  },
  unknown_grant: { field: 'grant_id', message: 'These options were granted after this date.' },
  too_few_options: { field: 'shares', message: 'Fewer were outstanding on this date.' },
  unknown_note: { field: 'note_id', message: 'It was issued after this date.' },
  note_settled: { field: 'note_id', message: 'It has already been converted or repaid.' },
  buys_nothing: { field: 'price', message: 'The balance is too small to buy a whole share at this price.' },
  nothing_issued: { field: 'share_class', message: 'No shares of this class were in issue on this date.' },
}

type ConvertNote = Extract<CapTableEventBody, { kind: 'convert_note' }>

/**
 * The conversion of a note with its price: the proposed one where none is said. Another one may be right,
 * because terms of a note know more than a table does, but anyone who says so says why. Both the reason and
 * what was proposed stay with the event.
 */
async function priced(
  work: Work,
  history: History,
  body: ConvertNote,
): Promise<ConvertNote & { proposed_price?: string }> {
  const open = await openRoundOf(work.db, work.tenant.id, history.company)
  const asked = { noteId: body.note_id, date: body.date, shareClass: body.share_class }
  const proposal = proposeConversion(history, asked, open)
  if (!proposal) {
    if (!body.price) refuseField('price', say.required)
    return body
  }
  const proposed = formatPrice(proposal.priceE8)
  if (!body.price || compareDecimals(body.price, proposed) === 0)
    return { ...body, price: proposed, price_reason: null }
  if (!body.price_reason)
    refuseField('price_reason', `The terms of the note give ${proposed}. Explain why this price differs.`)
  return { ...body, proposed_price: proposed }
}
