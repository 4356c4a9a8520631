import { can } from '@moorgate/contract'
import type { OwnerType, TimelineKind } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { eventSql } from '../../kernel/events/event-sql.ts'
import { isUndelivered } from '../../kernel/mail/send-mails.ts'
import { daySql } from '../../kernel/resource/field-sql.ts'
import type { Scope } from '../../kernel/work.ts'
import { currencySql, mailboxSql, relatedTo } from './records.ts'
import { redacted } from './redacted.ts'

/**
 * One record's stream being put together. `record` and `me` are SQL of the record's id and of the reader's.
 */
export interface StreamQuery {
  scope: Scope
  statement: Statement
  type: OwnerType
  record: string
  me: string
  /** Whether the reader may change the record, and so everything that is written about it. */
  mayWrite: boolean
}

/** One source of a stream as SQL: the columns that every entry has, and what it says as JSON. */
export interface StreamSource {
  kind: 'note' | 'call' | 'task' | 'email' | 'document' | 'change'
  id: string
  at: string
  actor: string
  mayChange: string
  version: string
  detail: string
  from: string
}

const ownRows = ({ type, record, statement }: StreamQuery, table: string, row: string) =>
  `${table} ${row} where ${row}.tenant_id = $1 and ${row}.owner_type = ${statement.bind(type)} and ${row}.owner_id = ${record}
   and ${row}.deleted_at is null`

const changeable = ({ mayWrite, me }: StreamQuery, ...people: string[]) =>
  mayWrite ? 'true' : `(${people.map((person) => `${person} is not distinct from ${me}`).join(' or ')})`

/** @param pinned whether the pinned ones are meant, or the others */
function noteParts(stream: StreamQuery, pinned: boolean): StreamSource {
  return {
    kind: 'note',
    id: 'n.id',
    at: 'n.created_at',
    actor: 'n.created_by',
    mayChange: changeable(stream, 'n.created_by'),
    version: 'n.version',
    detail: `jsonb_build_object('body', n.body, 'pinned', n.pinned, 'private', n.private, 'edited_at',
      (select wire_instant(max(e.at)) from events e where e.tenant_id = $1 and e.subject_type = 'note' and e.subject_id = n.id
         and e.type = ${eventSql('note.updated')} and e.after ? 'body'))`,
    from: `${ownRows(stream, 'notes', 'n')} and (not n.private or n.created_by = ${stream.me}) and n.pinned = ${pinned}`,
  }
}

/** @param channel which talks: all of them, or e-mails alone */
function callParts(stream: StreamQuery, pinned: boolean, channel: 'all' | 'talks' | 'emails'): StreamSource {
  const channels = { all: '', talks: `and c.channel <> 'email'`, emails: `and c.channel = 'email'` }
  return {
    kind: 'call',
    id: 'c.id',
    at: 'c.called_at',
    actor: 'c.created_by',
    mayChange: changeable(stream, 'c.created_by'),
    version: 'c.version',
    detail: `jsonb_build_object('channel', c.channel, 'direction', c.direction, 'duration', c.duration,
      'outcome', c.outcome, 'summary', c.summary, 'pinned', c.pinned)`,
    from: `${ownRows(stream, 'call_logs', 'c')} and c.pinned = ${pinned} ${channels[channel]}`,
  }
}

/** Open, and its day is over. */
export const isLateTask = (row: string, today: string): string =>
  `(${row}.status = 'open' and ${row}.due_date < ${today})`

export function taskParts(stream: StreamQuery, status: 'open' | 'done'): StreamSource {
  return {
    kind: 'task',
    id: 't.id',
    at: 'coalesce(t.completed_at, t.created_at)',
    actor: 'coalesce(t.completed_by, t.created_by)',
    mayChange: changeable(stream, 't.created_by', 't.assignee_id'),
    version: 't.version',
    detail: `jsonb_build_object('title', t.title, 'due_date', t.due_date,
      'is_late', coalesce(${isLateTask('t', daySql(stream.scope))}, false), 'assignee', ${personSql('t.assignee_id')},
      'status', t.status, 'priority', t.priority, 'recurrence', t.recurrence, 'remind_days', t.remind_days)`,
    from: `${ownRows(stream, 'tasks', 't')} and t.status = '${status}'`,
  }
}

/**
 * Letters of the product: subjects alone. Most letters hold a link that signs in or resets, and that is their
 * reader's own. A subject that says a code signs in as well, and the code name of a sounding is for compliance.
 */
function mailParts(stream: StreamQuery): StreamSource | undefined {
  const mailbox = mailboxSql(stream.type, stream.record)
  if (mailbox === undefined) return undefined
  const maySeeSoundings = can(stream.scope.actor.roleId ?? 0, 'compliance', 'index')
  const hidden = ['signing-code:', 'collection-code:', ...(maySeeSoundings ? [] : ['market_sounding:'])]
  return {
    kind: 'email',
    id: 'm.id',
    at: 'm.created_at',
    actor: 'null::bigint',
    mayChange: 'false',
    version: '1',
    detail: `jsonb_build_object('subject', m.subject, 'sent', m.sent_at is not null,
      'undelivered', ${isUndelivered('m')})`,
    from: `mails m where m.tenant_id = $1 and m.recipient = ${mailbox}
      and not ${hidden.map((cause) => `starts_with(m.cause, '${cause}')`).join(' and not ')}`,
  }
}

function documentParts(stream: StreamQuery): StreamSource {
  return {
    kind: 'document',
    id: 'd.id',
    at: 'd.created_at',
    actor: 'd.created_by',
    mayChange: 'false',
    version: 'd.version',
    detail: `jsonb_build_object('name', d.name, 'visibility', d.visibility)`,
    from: ownRows(stream, 'documents', 'd'),
  }
}

/** Comings and goings are no change of a record; what is written about it stands in the stream by itself. */
const quiet = [
  'identity.signed_in',
  'identity.signed_out',
  'identity.signed_out_elsewhere',
  'identity.session_ended',
  'identity.sign_in_failed',
  'identity.sign_in_blocked',
  'identity.verification_requested',
  'identity.registration_repeated',
  // The investment of the line says so.
  'cash_call_line.issued',
  'cash_call_line.cancelled',
  // Saved with every few words that somebody types; what they came to is signed.
  'questionnaire_response.answered',
]

/** Stored events of the record and of what belongs to it. */
function changeParts(stream: StreamQuery): StreamSource {
  const { type, record, statement } = stream
  const related = relatedTo(type, stream.scope)
  const about = [
    `select '${type}'::text as type, ${record} as id`,
    ...related.map(({ type: subject, ids }) => `select '${subject}', x.id from (${ids(record)}) x`),
  ]
  const ofSubject = (fact: 'name' | 'currency') => {
    const told = related.flatMap(({ type: subject, [fact]: tell }) =>
      tell ? [`when '${subject}' then ${tell('e.subject_id')}`] : [],
    )
    return told.length > 0 ? `(case e.subject_type ${told.join(' ')} end)` : 'null::text'
  }
  const currency = currencySql(type, record) ?? ofSubject('currency')
  return {
    kind: 'change',
    id: 'e.id',
    at: 'e.at',
    actor: 'e.actor_id',
    mayChange: 'false',
    version: '1',
    detail: `jsonb_build_object('event', e.type, 'subject_type', e.subject_type, 'subject_id', e.subject_id,
      'subject_name', ${ofSubject('name')}, 'currency', ${currency}, 'before', ${redacted('e.before')}, 'after', ${redacted('e.after')},
      'payload', ${redacted('e.payload')})`,
    from: `(${about.join(' union all ')}) a join events e
      on e.tenant_id = $1 and e.subject_type = a.type and e.subject_id = a.id
      where not (e.type = any(${statement.bindList(quiet, 'text')}))`,
  }
}

/** Which sources a choice of kinds means. Pinned entries and open tasks stand apart from the stream. */
export function partsFor(stream: StreamQuery, kinds: ReadonlySet<TimelineKind>): StreamSource[] {
  const talks = channelsOf(kinds)
  return [
    ...(kinds.has('notes') ? [noteParts(stream, false)] : []),
    ...(talks ? [callParts(stream, false, talks)] : []),
    ...(kinds.has('tasks') ? [taskParts(stream, 'done')] : []),
    ...(kinds.has('emails') ? [mailParts(stream)] : []),
    ...(kinds.has('documents') ? [documentParts(stream)] : []),
    ...(kinds.has('changes') ? [changeParts(stream)] : []),
  ].filter((part) => part !== undefined)
}

export function pinnedParts(stream: StreamQuery, kinds: ReadonlySet<TimelineKind>): StreamSource[] {
  const talks = channelsOf(kinds)
  return [
    ...(kinds.has('notes') ? [noteParts(stream, true)] : []),
    ...(talks ? [callParts(stream, true, talks)] : []),
  ]
}

function channelsOf(kinds: ReadonlySet<TimelineKind>): 'all' | 'talks' | 'emails' | undefined {
  if (kinds.has('calls')) return kinds.has('emails') ? 'all' : 'talks'
  return kinds.has('emails') ? 'emails' : undefined
}

/** SQL of somebody as an entry shows them; null where nobody is meant. */
export const personSql = (id: string) =>
  `(select json_build_object('id', p.id, 'name', p.name, 'avatar',
     case when p.avatar_key is not null then '/files/avatars/' || p.id || '?v=' || left(md5(p.avatar_key), 8) end)
   from users p where p.tenant_id = $1 and p.id = ${id})`
