import { refuse } from '@moorgate/contract'
import type { AnswerOf, UploadedFile, importOpenCapFormat as endpoint } from '@moorgate/contract'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockCompany } from '../company/company.ts'
import { historyOfCompany } from '../company/history.ts'
import { insertEvents, nextEventIds } from '../record/insert-events.ts'
import type { Draft } from './draft.ts'
import { numbered } from './numbered.ts'
import { readInWorker } from './read-in-worker.ts'

/**
 * Takes a package into a company that has no cap table: all of it, checked as if it had been recorded event
 * by event, or nothing.
 */
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
    })
  const { currency } = company
  const drafts = await readInWorker({ path: file.quarantinePath, currency, today: londonDate(work.now) })
  const events = numbered(drafts, await nextEventIds(work, drafts.length))
  await insertEvents(work, id, events)
  work.emit({
    type: 'cap_table.imported',
    subject: { type: 'investment_opportunity', id },
    after: { format: 'Open Cap Format', events: events.length },
  })
  const count = (kind: Draft['kind']) => events.filter((event) => event.kind === kind).length
  return { events: events.length, holders: count('holder'), classes: count('share_class') }
}
