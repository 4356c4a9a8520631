import { readFile } from 'node:fs/promises'
import { Unzip } from '../../../kernel/unzip.ts'
import { threadJob } from '../../../kernel/work-thread.ts'
import type { Draft } from './draft.ts'
import { eventsFrom } from './events-from.ts'
import { readPackage, refuseFile } from './read-package.ts'
import { capTableEventBody, check } from '@moorgate/contract'
import { dayNumber } from '../../../domain/calendar.ts'
import { dateText } from '../../../domain/format.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import { eventFrom } from '../company/recorded-events.ts'
import { classFault, refusals, withoutNothing } from '../record/record-event.ts'
import { isReference, numbered } from './numbered.ts'
import type { NumberedEvent } from './numbered.ts'

/**
 * Events of a package as they are recorded: each checked by itself, and all of them folded as if they had
 * happened. Their ids are not known yet, so they are checked under their places, and name each other as
 * before. Refuses on `file` the first that is not possible.
 */
function checkedDrafts(
  drafts: readonly Draft[],
  { currency, today }: { currency: string; today: string },
): Draft[] {
  const places = drafts.map((_, index) => index + 1)
  const events = numbered(drafts, places).map((event) => checkedEvent(event, today))
  const folded = events.flatMap((event) => eventFrom(event, currency) ?? [])
  const [problem] = foldCapTable(folded, currency).problems
  const wrong = problem && events.find((event) => String(event.id) === problem.eventId)
  if (wrong) refuseFile(`${entryText(wrong)}: ${refusals[problem.problem].message}`)
  return drafts.map((draft, index) => ({ ...draft, data: asNamed(draft, events[index]!) }))
}

/** The checked values, with the names of other events in place of their places. */
const asNamed = (draft: Draft, { data }: NumberedEvent): Draft['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isReference(draft.data[name]) ? draft.data[name] : value,
    ]),
  )

/** "Share class of 4 March 2026". */
function entryText({ kind, date }: { kind: string; date: string }): string {
  const words = kind.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} of ${dayNumber(date) === undefined ? date : dateText(date)}`
}

/** The same rules as for an event that is recorded by hand; what those do not know is not taken over. */
function checkedEvent(event: NumberedEvent, today: string): NumberedEvent {
  const { kind, date } = event
  const result = check(capTableEventBody, { ...event.data, kind, date })
  if (!result.ok)
    return refuseFile(`${entryText(event)}: ${Object.values(result.errors)[0]?.[0] ?? 'can’t be read'}`)
  if (date > today) refuseFile(`${entryText(event)} is in the future.`)
  const { kind: _kind, date: _date, note: _note, ...data } = result.value
  const fault = result.value.kind === 'share_class' ? classFault(result.value) : undefined
  if (fault) refuseFile(`${entryText(event)}: ${fault.message}`)
  return { ...event, data: withoutNothing(data) }
}

export interface PackageJob {
  path: string
  /** The company's own. */
  currency: string
  /** No event may be later. */
  today: string
}

export default threadJob(async ({ path, currency, today }: PackageJob): Promise<Draft[]> => {
  const read = await readPackage(await Unzip.open(await readFile(path)))
  return checkedDrafts(eventsFrom(read, currency), { currency, today })
})
