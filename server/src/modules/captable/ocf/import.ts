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
import type { NewEvent } from '../record/insert-events.ts'
import type { Draft } from './draft.ts'
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
  const events = await withIds(work, drafts)
  for (const event of events) checkEvent(event, londonDate(work.now))
  const folded = events.flatMap((event) => eventFrom({ ...event, id: event.id! }, company.currency) ?? [])
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

/** Each event gets its id before it is written, and what names another one by its object gets that one's. */
async function withIds(work: Work, drafts: readonly Draft[]): Promise<NewEvent[]> {
  const ids = await nextEventIds(work, drafts.length)
  const known = new Map(
    drafts.flatMap(({ of }, index) => (of === undefined ? [] : [[of, ids[index]!] as const])),
  )
  const named = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    const id = known.get(value.slice(1)) ?? refuseFile(`There is no ${value.slice(1).replace(':', ' ')}.`)
    return name.endsWith('_id') ? id : `h${id}`
  }
  return drafts.map(({ kind, date, data }, index) => ({
    id: ids[index]!,
    kind,
    date,
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, named(name, value)])),
    note: null,
  }))
}

/** The same rules as for an event that is recorded by hand. */
function checkEvent({ kind, date, data }: NewEvent, today: string): void {
  const result = check(capTableEventBody, { kind, date, ...data })
  if (!result.ok)
    refuseFile(`${kind} of ${date}: ${Object.values(result.errors)[0]?.[0] ?? 'can not be read'}`)
  if (date > today) refuseFile(`${kind} of ${date} is in the future.`)
}
