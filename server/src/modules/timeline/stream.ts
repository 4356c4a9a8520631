import { refuse, timelineKinds } from '@moorgate/contract'
import type {
  AnswerOf,
  EntryOf,
  QueryOf,
  TimelineEntry,
  TimelineKind,
  readTimeline,
} from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { accessToRecord } from './access.ts'
import { namedFields } from './named-fields.ts'
import { partsFor, personSql, pinnedParts, taskParts } from './stream-parts.ts'
import type { StreamQuery, StreamSource } from './stream-parts.ts'

/**
 * The entries, with the names behind the ids in their changes: `{"owner_id:12": "Tom Ashworth"}`. One
 * statement for all of them.
 */
async function withNames(question: QueryContext, entries: TimelineEntry[]): Promise<TimelineEntry[]> {
  const changes = entries.filter((entry) => entry.kind === 'change')
  const wanted = new Map<string, Set<number>>()
  for (const [field, id] of changes.flatMap(idsIn))
    wanted.set(field, (wanted.get(field) ?? new Set()).add(id))
  const names = await namesOf(question, wanted)
  for (const change of changes)
    change.names = Object.fromEntries(
      idsIn(change).flatMap(([field, id]) => {
        const name = names.get(`${field}:${id}`)
        return name === undefined ? [] : [[`${field}:${id}`, name]]
      }),
    )
  return entries
}

/**
 * Fields with ids of one change. `owner_id` in a payload belongs to an owner of any type, and names nobody.
 */
function idsIn({ before, after, payload }: EntryOf<'change'>): [field: string, id: number][] {
  const { owner_id: _record, ...told } = payload
  return [before ?? {}, after ?? {}, told].flatMap((facts) =>
    Object.entries(facts).flatMap(([field, value]): [string, number][] =>
      field in namedFields
        ? [value].flat().flatMap((id) => (typeof id === 'number' ? [[field, id]] : []))
        : [],
    ),
  )
}

async function namesOf(
  { db, tenant }: QueryContext,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map()
  const parts = [...wanted].map(([field, ids]) => {
    const { table, name } = namedFields[field]!
    return sql`select ${field}::text || ':' || n.id as key, ${sql.ref(`n.${name}`)}::text as name from ${sql.id(table)} n
      where n.tenant_id = ${tenant.id} and n.id = any(${[...ids]}::bigint[])`
  })
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

type TimelineQuery = QueryOf<typeof readTimeline>

type Answer = AnswerOf<typeof readTimeline>

const defaultPage = 25

/** What stands above the stream comes whole; nobody pins more than this. */
const mostAbove = 100

/**
 * A record's stream, newest first; 404 for a record that is not there for this reader, or whose tab is
 * withheld from them.
 */
export async function timelineOf(question: QueryContext, timelineQuery: TimelineQuery): Promise<Answer> {
  const access = await accessToRecord(question, timelineQuery)
  if (access === 'none') refuse({ code: 'not_found' })
  const kinds = new Set<TimelineKind>(timelineQuery.kinds ?? timelineKinds)
  const perPage = timelineQuery.per_page ?? defaultPage
  const mayWrite = access === 'changeable'
  const begin = () => streamFor(question, timelineQuery, mayWrite)
  const isFirst = timelineQuery.cursor === undefined
  const [found, pinned, tasks] = await Promise.all([
    page(question, begin(), (stream) => partsFor(stream, kinds), perPage + 1, timelineQuery.cursor),
    isFirst ? page(question, begin(), (stream) => pinnedParts(stream, kinds), mostAbove) : [],
    isFirst && kinds.has('tasks')
      ? page(question, begin(), (stream) => [taskParts(stream, 'open')], mostAbove)
      : [],
  ])
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: await withNames(question, shown.map(entryOf)),
    pinned: pinned.map(entryOf),
    open_tasks: tasks
      .map(entryOf)
      .filter((entry) => entry.kind === 'task')
      .toSorted(byDueDate),
    meta: {
      next_cursor: found.length > perPage && last ? cursorOf(last) : null,
      may_write: mayWrite,
    },
  }
}

function streamFor(question: QueryContext, timelineQuery: TimelineQuery, mayWrite: boolean): StreamQuery {
  const statement = new Statement(question)
  const record = `${statement.bind(timelineQuery.owner_id)}::bigint`
  const me = `${statement.me()}::bigint`
  return { scope: question, statement, type: timelineQuery.owner_type, record, me, mayWrite }
}

interface Row {
  kind: string
  place: string
  entry: string
}

/** The newest of several sources, each asked for no more than the page holds. */
async function page(
  { db }: QueryContext,
  stream: StreamQuery,
  parts: (stream: StreamQuery) => readonly StreamSource[],
  limit: number,
  cursor?: string,
): Promise<Row[]> {
  const sources = parts(stream)
  if (sources.length === 0) return []
  const { statement } = stream
  const most = statement.bind(limit)
  const before = placeOf(statement, cursor)
  const text = `
    select s.kind, s.place, (to_jsonb(s) - 'place' - 'detail' - 'at' - 'actor_id' || s.detail || jsonb_build_object(
        'key', s.kind || ':' || s.id, 'at', wire_instant(s.at), 'actor', ${personSql('s.actor_id')}))::text as entry
    from (${sources.map((part) => `(${sourceSql(part, before, most)})`).join(' union all ')}) s
    where ${stream.me} is not null
    order by s.at desc, s.kind desc, s.id desc limit ${most}`
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, statement.values))).rows
}

function sourceSql(streamSource: StreamSource, before: StreamPosition | undefined, most: string): string {
  const { kind, id, at } = streamSource
  const further = before
    ? `and ${at} <= ${before.at} and (${at}, '${kind}'::text, ${id}) < (${before.at}, ${before.kind}, ${before.id})`
    : ''
  return `select '${kind}'::text as kind, ${id} as id, ${at} as at, ${streamSource.actor} as actor_id, ${streamSource.mayChange} as may_change,
      ${streamSource.version} as version, ${streamSource.detail} as detail,
      to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|${kind}|' || ${id} as place
    from ${streamSource.from} ${further} order by ${at} desc, ${id} desc limit ${most}`
}

interface StreamPosition {
  at: string
  kind: string
  id: string
}

const placeText = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([a-z]+)\|(\d{1,15})$/

/** Where the page before ended; anything else that is sent as a cursor is 400. */
function placeOf(statement: Statement, cursor: string | undefined): StreamPosition | undefined {
  if (cursor === undefined) return undefined
  const parts = placeText.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts || Number.isNaN(Date.parse(parts[1] ?? '')))
    return refuse({ code: 'bad_request', message: 'The cursor is not one of this list.' })
  return {
    at: `${statement.bind(parts[1])}::timestamptz`,
    kind: `${statement.bind(parts[2])}::text`,
    id: `${statement.bind(parts[3])}::bigint`,
  }
}

const cursorOf = ({ place }: Row) => Buffer.from(place).toString('base64url')

const entryOf = ({ entry }: Row) => JSON.parse(entry) as TimelineEntry

/** What is due first comes first; what has no day comes last. */
const byDueDate = (
  one: { due_date: string | null; id: number },
  other: { due_date: string | null; id: number },
) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999') || one.id - other.id
