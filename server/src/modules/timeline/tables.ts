import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import type { EventType, SubjectOf } from '@moorgate/contract/events/index.ts'
import { activity, callLog, can, note, roleIds, task } from '@moorgate/contract'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { momentsBetween } from '../../kernel/list/between.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { FilterSql, Relation, Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { itsOwner } from '../record-owners/index.ts'
import { staffContacts } from '../staff/index.ts'
import { rowsOfRecords } from './access.ts'
import { recordSql } from './records.ts'
import { redacted } from './redacted.ts'
import { isLateTask } from './stream-parts.ts'

const person = (column: string): Relation => ({ kind: 'one', to: () => staffContacts, column })

const author = { author: person('created_by'), owner: itsOwner } as const

/** A private note is its author's. */
const ownNotes = (_scope: Scope, row: string, statement: Statement) =>
  `(not ${row}.private or ${row}.created_by = ${statement.me()})`

const byAuthor: FilterSql = (row, values, statement) =>
  `${row}.created_by = any(${statement.bindList(values.filter(isId), 'bigint')})`
const isId = (text: string) => /^\d{1,15}$/.test(text)

export const notes: Table = tableOf(note, {
  events: allRecordEventNames('note'),
  columns: { record: recordSql },
  relations: author,
  filters: { user_id: byAuthor, between: momentsBetween('created_at') },
  visibleTo: (scope, row, statement) =>
    `${rowsOfRecords(scope, row, statement)} and ${ownNotes(scope, row, statement)}`,
})

export const callLogs: Table = tableOf(callLog, {
  events: allRecordEventNames('call_log'),
  columns: { record: recordSql },
  relations: author,
  filters: { user_id: byAuthor, between: momentsBetween('called_at') },
  visibleTo: rowsOfRecords,
})

export const tasks: Table = tableOf(task, {
  events: allRecordEventNames('task'),
  columns: {
    record: recordSql,
  },
  relations: { ...author, assignee: person('assignee_id') },
  filters: {
    user_id: byAuthor,
    between: momentsBetween('created_at'),
    overdue: (row, values, statement, scope) =>
      `${isLateTask(row, `${statement.bind(todayOf(scope))}::date`)} is ${isTrue(values) ? '' : 'not '}true`,
  },
  visibleTo: rowsOfRecords,
})

/** What the insider register holds: secret from all who have no compliance (specification §6). */
const insiderSubjects = [
  'do_not_sound_entry',
  'insider_list_entry',
  'market_sounding',
  'market_sounding_acceptance',
  'personal_account_deal',
  'restricted_issuer',
  'spoken_sounding',
] as const satisfies readonly SubjectOf<EventType>[]

/** Who may read of everything, who of investors, who of nothing (handbook api §2.8). */
function visibleActivity({ actor }: Scope, row: string, statement: Statement): string {
  const roleId = actor.roleId ?? 0
  if (roleId === roleIds.user) return 'false'
  if (can(roleId, 'overview', 'index')) {
    const openNotes = `not (${row}.subject_type = 'note' and exists (select 1 from notes n
      where n.tenant_id = $1 and n.id = ${row}.subject_id and n.private and n.created_by is distinct from ${statement.me()}))`
    if (can(roleId, 'compliance', 'index')) return openNotes
    return `${openNotes} and ${row}.subject_type <> all(${statement.bindList(insiderSubjects, 'text')})`
  }
  if (!can(roleId, 'investors', 'visit')) return 'false'
  return `${row}.subject_type = 'user' and exists (select 1 from users p
    where p.tenant_id = $1 and p.id = ${row}.subject_id and ${isInvestorRow('p')})`
}

/** Anyone who did something to a record is known to those who may read of it, whatever their role. */
const causers: Table = { ...staffContacts, visibleTo: undefined }

export const activities: Table = tableOf(activity, {
  name: 'events',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.at)`,
    updated_at: (row) => `wire_instant(${row}.at)`,
    version: () => '1',
    event: (row) => `${row}.type`,
    causer_id: (row) => `${row}.actor_id`,
    before: (row) => redacted(`${row}.before`),
    after: (row) => redacted(`${row}.after`),
  },
  sorts: {
    created_at: { sql: (row) => `${row}.at`, type: 'timestamptz' },
    updated_at: { sql: (row) => `${row}.at`, type: 'timestamptz' },
  },
  relations: { causer: { kind: 'one', to: () => causers, column: 'actor_id' } },
  filters: { between: momentsBetween('at') },
  visibleTo: visibleActivity,
})
