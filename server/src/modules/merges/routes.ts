import * as contract from '@moorgate/contract'
import { can, undoDays } from '@moorgate/contract'
import type { MergePerson } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { safe } from '../../kernel/http/guard.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../kernel/http/route.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isSecondSql } from '../second-person/index.ts'
import { sidesOf } from './choose-values.ts'
import type { Choices } from './choose-values.ts'
import { dismissPair } from './dismiss-pair.ts'
import { organisationsLike, peopleLike, recordsLike } from './duplicates.ts'
import { findAlike } from './find-duplicates.ts'
import { askForMerge } from './merge-people.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { movingColumns, personColumns } from './owned-columns.ts'
import { bothPeople, personJson } from './people.ts'
import { organisationProbeOfForm, probeOf, probeOfForm } from './probe.ts'
import { confirmMerge, undoMerge, withdrawMerge } from './settle-merge.ts'
import { namesFor, shownFields } from './show-values.ts'
import { costsOf, countRows, movesOf, sharedMethods, sharedRounds } from './what-moves.ts'

type Reader = Pick<QueryContext, 'tenant' | 'actor' | 'now'> & { db: Db | Trx }

/** A merge as JSON, or a hundred of them: first what waits for a second person, then the latest. */
const shownMerge = async (reader: Reader, id: number) =>
  new JsonText((await mergesText(reader, sql`m.id = ${id}`)).one)

const shownMerges = async (reader: Reader) => new JsonText((await mergesText(reader, sql`true`)).all)

async function mergesText({ db, tenant, actor, now }: Reader, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ all: string; one: string }>`
    select coalesce(json_agg(x), '[]')::text as all, (json_agg(x) -> 0)::text as one from (
      select m.id, ${personJson('k')} as kept, ${personJson('c')} as closed, m.status, m.conflicts,
        (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = m.created_by) as asked_by,
        m.status = 'waiting' and exists (select 1 from users u where u.tenant_id = ${tenant.id} and u.id = ${actor.id}
          and ${isSecondSql(sql`array_remove(array[m.created_by, case when m.choices ->> 'email' = 'closed' then m.closed_id end], null)`, { tenant, now })}) as may_confirm,
        m.status = 'merged' and m.merged_at + make_interval(hours => ${24 * undoDays}) >= ${now} as may_undo,
        (select coalesce(sum(value::int), 0) from jsonb_each_text(m.moved))::int as moved,
        (select coalesce(sum(value::int), 0) from jsonb_each_text(m.stayed))::int as stayed,
        wire_instant(m.created_at) as created_at, wire_instant(m.merged_at) as merged_at,
        wire_instant(m.merged_at + make_interval(days => ${undoDays})) as undo_until
      from merges m
      join users k on k.tenant_id = ${tenant.id} and k.id = m.kept_id
      join users c on c.tenant_id = ${tenant.id} and c.id = m.closed_id
      where m.tenant_id = ${tenant.id} and ${condition}
      order by (m.status = 'waiting') desc, m.created_at desc, m.id desc limit 100) x`.execute(db)
  return rows[0]!
}

/** Pairs that wait for somebody to look, the most alike first. `after` is how many were shown before. */
async function shownPairs(
  { db, tenant }: Reader,
  { after = 0, limit = 50 }: { after?: number | undefined; limit?: number | undefined },
): Promise<JsonText> {
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(x), '[]')::text as data from (
      select ${personJson('a')} as first, ${personJson('b')} as second, d.score, d.reasons, wire_instant(d.found_at) as found_at
      from duplicate_pairs d
      join users a on a.tenant_id = ${tenant.id} and a.id = d.first_id and a.deleted_at is null
      join users b on b.tenant_id = ${tenant.id} and b.id = d.second_id and b.deleted_at is null
      where d.tenant_id = ${tenant.id} and d.dismissed_at is null
      order by d.score desc, d.first_id, d.second_id limit ${limit} offset ${after}) x`.execute(db)
  return new JsonText(rows[0]!.data)
}

/** Investors who are in the book twice: found, compared, made one, and two again. */
export function mergeRoutes(app: FastifyInstance): void {
  followMerges(app)
  queryRoute(app, contract.duplicatePairs, (question, { query }) => shownPairs(question, query))
  queryRoute(app, contract.duplicatesOfUser, (question, { id }) => recordsLike(question, 'users', id))
  queryRoute(app, contract.duplicatesOfContact, (question, { id }) => recordsLike(question, 'contacts', id))
  queryRoute(app, contract.duplicatesOfOrganisation, (question, { id }) =>
    recordsLike(question, 'organisations', id),
  )
  nonCommandRoute(app, contract.checkPerson, 'reads', (question, { body }) =>
    peopleLike(question, probeOfForm(body)),
  )
  nonCommandRoute(app, contract.checkOrganisation, 'reads', (question, { body }) =>
    organisationsLike(question, organisationProbeOfForm(body)),
  )
  commandRoute(app, contract.dismissDuplicate, (work, { body }) => dismissPair(work, body))
  queryRoute(app, contract.mergePreview, (question, { query }) => previewMerge(question, query))
  queryRoute(app, contract.merges, (question) => shownMerges(question))
  commandRoute(app, contract.mergeUsers, async (work, { body }) =>
    shownMerge(work, await askForMerge(work, { ...body, choices: body.choices ?? {} })),
  )
  commandRoute(app, contract.confirmMerge, async (work, { id }) => {
    await confirmMerge(work, id)
    return shownMerge(work, id)
  })
  commandRoute(app, contract.withdrawMerge, async (work, { id }) => {
    await withdrawMerge(work, id)
    return shownMerge(work, id)
  })
  commandRoute(app, contract.undoMerge, async (work, { id }) => {
    await undoMerge(work, id)
    return shownMerge(work, id)
  })
}

/**
 * The id of a record that was merged leads to the one that it became: 307 to the same question about the
 * survivor, for those who may open investors. Only asked once nothing was found, so no other request pays for
 * it; not a lasting redirect, because a merge can be undone.
 */
function followMerges(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      reply.statusCode !== 404 ||
      !safe.has(request.method) ||
      request.routeOptions.url !== '/api/users/:id'
    )
      return payload
    const { id = '' } = request.params as { id?: string }
    const roleId = request.session?.user?.roleId ?? 0
    if (!can(roleId, 'investors', 'visit') || !/^[1-9]\d{0,14}$/.test(id)) return payload
    const { rows } = await sql<{ kept_id: number }>`
      select m.kept_id from merges m where m.tenant_id = ${request.tenant.id} and m.closed_id = ${Number(id)}
        and m.status = 'merged'`.execute(app.platform.database.of(request.tenant.id))
    if (!rows[0]) return payload
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    reply
      .code(307)
      .header('location', `/api/users/${rows[0].kept_id}${query}`)
      .header('cache-control', 'no-store')
    return payload
  })
}

/** Everything that somebody should see before two records become one. Writes nothing. */
async function previewMerge(
  question: QueryContext,
  { choices = {}, ...asked }: { kept_id: number; closed_id: number; choices?: Choices | undefined },
) {
  const people = await bothPeople(question, asked)
  const sides = sidesOf(people.kept, people.closed, choices)
  const ids = { kept: people.kept.id, closed: people.closed.id }
  const rows = await countRows(question, movingColumns(await personColumns(question)), ids)
  const alike = (await findAlike(question, probeOf(people.kept), { except: ids.kept })).find(
    ({ id }) => id === ids.closed,
  )
  const names = await namesFor(question, [ids.kept, ids.closed])
  return {
    ...(await shownPeople(question, ids)),
    score: alike?.score ?? 0,
    reasons: alike?.reasons ?? [],
    fields: shownFields(people, {
      names,
      sides,
      labels: wordingOf(question.tenant).labels,
    }),
    moves: movesOf(rows),
    money: (await costsOf(question, ids)).map(({ currency, kept_minor, closed_minor }) => ({
      currency,
      kept: decimalText(kept_minor),
      closed: decimalText(closed_minor),
      after: decimalText(kept_minor + closed_minor),
    })),
    shared_rounds: await sharedRounds(question, ids),
    shared_methods: await sharedMethods(question, ids),
    shared_offers: await sharedOpportunities(question, ids),
    both_sign_in: people.closed['password_hash'] !== null,
    needs_second_person: needsSecondPerson(sides, rows),
    waiting_id: await waitingMerge(question, ids),
  }
}

/** 14250000n → "142500.00". Costs are kept in hundredths of their currency. */
function decimalText(minor: bigint): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type MergePair = { kept: number; closed: number }

async function shownPeople(
  { db, tenant }: QueryContext,
  ids: MergePair,
): Promise<{ kept: MergePerson; closed: MergePerson }> {
  const { rows } = await sql<{ kept: MergePerson; closed: MergePerson }>`
    select ${personJson('k')} as kept, ${personJson('c')} as closed from users k, users c
    where k.tenant_id = ${tenant.id} and k.id = ${ids.kept} and c.tenant_id = ${tenant.id} and c.id = ${ids.closed}`.execute(
    db,
  )
  return rows[0]!
}

/** In how many offers both have invested. */
async function sharedOpportunities({ db, tenant }: QueryContext, ids: MergePair): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.investment_opportunity_id)::int as count
    from investments a join investments b on b.tenant_id = ${tenant.id} and b.user_id = ${ids.closed}
      and b.investment_opportunity_id = a.investment_opportunity_id and b.deleted_at is null
    where a.tenant_id = ${tenant.id} and a.user_id = ${ids.kept} and a.deleted_at is null`.execute(db)
  return rows[0]!.count
}

async function waitingMerge({ db, tenant }: QueryContext, ids: MergePair): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from merges m where m.tenant_id = ${tenant.id} and m.status = 'waiting'
      and m.closed_id = ${ids.closed} and m.kept_id = ${ids.kept}`.execute(db)
  return rows[0]?.id ?? null
}
