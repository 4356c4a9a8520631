import { check, refuse } from '@moorgate/contract'
import { capTableEventBody } from '@moorgate/contract'
import type { AnswerOf, UploadedFile, importOpenCapFormat as endpoint } from '@moorgate/contract'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockCompany } from '../company/company.ts'
import { historyOfCompany } from '../company/history.ts'
import { eventFrom } from '../company/recorded-events.ts'
import { insertEvents, nextEventIds } from '../record/insert-events.ts'
import { classFault, withoutNothing } from '../record/record-event.ts'
import type { Draft } from './draft.ts'
import { numbered } from './numbered.ts'
import type { NumberedEvent } from './numbered.ts'
import { readAside } from './read-aside.ts'
import { refuseFile } from './read-package.ts'

/** Takes a package into a company that has no cap table: all of it, checked as if it had been recorded event by event, or nothing. */
export async function importPackage(
  work: Work,
  id: number,
  file: UploadedFile,
): Promise<AnswerOf<typeof endpoint>> {
  const company = await lockCompany(work, id)
  const history = await historyOfCompany(work.db, work.tenant.id, company)
  if (history.events.length > 0)
    refuse({
      code: 'conflict',
      reason: 'not_empty',
      message: 'The company has a cap table already. A file is taken into an empty one only.',
    })
  const drafts = await readAside({ path: file.quarantinePath, currency: company.currency })
  const today = londonDate(work.now)
  const ids = await nextEventIds(work, drafts.length)
  const events = numbered(drafts, ids).map((event) => checkedEvent(event, today))
  const folded = events.flatMap((event) => eventFrom(event, company.currency) ?? [])
  const [problem] = foldCapTable(folded, company.currency).problems
  const wrong = problem && events.find((event) => String(event.id) === problem.eventId)
  if (wrong)
    refuseFile(
      `What happened on ${wrong.date} (${wrong.kind}) is not possible: ${problem.problem.replaceAll('_', ' ')}.`,
    )
  await insertEvents(work, id, events)
  work.emit({
    type: 'cap_table.imported',
    subject: { type: 'investment_opportunity', id },
    after: { format: 'Open Cap Format', events: events.length },
  })
  const count = (kind: Draft['kind']) => events.filter((event) => event.kind === kind).length
  return { events: events.length, holders: count('holder'), classes: count('share_class') }
}

/** The same rules as for an event that is recorded by hand; what those do not know is not taken over. */
function checkedEvent(event: NumberedEvent, today: string): NumberedEvent {
  const { kind, date } = event
  const result = check(capTableEventBody, { ...event.data, kind, date })
  if (!result.ok)
    return refuseFile(`${kind} of ${date}: ${Object.values(result.errors)[0]?.[0] ?? 'can not be read'}`)
  if (date > today) refuseFile(`${kind} of ${date} is in the future.`)
  const { kind: _kind, date: _date, note: _note, ...data } = result.value
  const fault = result.value.kind === 'share_class' ? classFault(result.value) : undefined
  if (fault) refuseFile(`${result.value.kind} of ${date}: ${fault.message}`)
  return { ...event, data: withoutNothing(data) }
}
