import { isDeepStrictEqual } from 'node:util'
import {
  conflictMessage,
  factsOf,
  investmentOpportunity,
  opportunityStatus,
  refuse,
} from '@moorgate/contract'
import type { AnswerOf, BodyOf, readPageDraft, savePageDraft as saveEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { sanitised } from '../../../kernel/html/index.ts'
import { checked } from '../../../kernel/http/read-request.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { lockRow, updateRow } from '../../../kernel/resource/write.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { prepareOpportunity } from '../prepare-opportunity.ts'
import { addHand } from './page-authors.ts'
import { opportunities } from '../tables.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'

type Draft = AnswerOf<typeof readPageDraft>
type Values = Record<string, unknown>
interface Row {
  values: Values
  base: Values
  version: number
}

const stale = {
  code: 'conflict',
  reason: 'stale_version',
  about: 'page',
} as const

const notLive = {
  code: 'conflict',
  reason: 'not_live',
} as const

/**
 * What is written of a page and not published yet, with who wrote it last; null where nothing is. An offer
 * that is a draft itself has none: nobody outside sees what is written of it, so it is written into the
 * record.
 */
export async function pageDraftOf(scope: Scope & { db: Db | Trx }, id: number): Promise<Draft> {
  const { rows } = await sql<NonNullable<Draft>>`
    select d.values, d.base, d.version, wire_instant(d.saved_at) as saved_at,
      (select u.name from users u where u.tenant_id = ${scope.tenant.id} and u.id = d.saved_by) as saved_by
    from opportunity_drafts d
    join investment_opportunities o on o.tenant_id = ${scope.tenant.id} and o.id = d.investment_opportunity_id
    where d.tenant_id = ${scope.tenant.id} and d.investment_opportunity_id = ${id} and o.status <> ${opportunityStatus.draft}`.execute(
    scope.db,
  )
  return rows[0] ?? null
}

/**
 * Keeps what somebody wrote of a page, without showing it. A field that says what the page says already
 * leaves the draft; a draft of nothing is gone. `settled` are fields of which its editor has seen how the
 * page stands now.
 */
export async function savePageDraft(
  work: Work,
  id: number,
  body: BodyOf<typeof saveEndpoint>,
): Promise<Draft> {
  const known = await lockedDraft(work, id)
  if (body.version !== (known?.version ?? 0)) refuse(stale)
  const given = cleaned(checked(investmentOpportunity.update, body.values) as Values)
  const page = await wireOf(work, id)
  const values = { ...known?.values, ...given }
  const differing = Object.keys(values).filter(
    (name) => !isDeepStrictEqual(plain(values[name]), page[name] ?? null),
  )
  const fresh = (name: string) => !Object.hasOwn(known?.base ?? {}, name) || body.settled?.includes(name)
  const base = Object.fromEntries(
    differing.map((name) => [name, fresh(name) ? (page[name] ?? null) : known!.base[name]]),
  )
  const kept = Object.fromEntries(differing.map((name) => [name, plain(values[name])]))
  const isKnown = isDeepStrictEqual(kept, known?.values ?? {}) && isDeepStrictEqual(base, known?.base ?? {})
  if (isKnown) return pageDraftOf(work, id)
  await addHand(work, id)
  if (differing.length === 0) await removeDraft(work, id)
  else await writeDraft(work, id, { values: kept, base, version: (known?.version ?? 0) + 1 })
  work.emit({
    type: 'opportunity_draft.saved',
    subject: { type: 'investment_opportunity', id },
    payload: { fields: Object.keys(given) },
  })
  return pageDraftOf(work, id)
}

/**
 * Puts the draft on the page, as one change of the record with all its checks. Refused with the fields where
 * the page changed under the draft: what neither of its editors has seen is never overwritten.
 */
export async function publishPageDraft(work: Work, id: number, version: number): Promise<void> {
  const draft = await lockedDraft(work, id)
  if (draft?.version !== version) refuse(stale)
  const page = await wireOf(work, id)
  const moved = Object.keys(draft.values).filter(
    (name) => !isDeepStrictEqual(draft.base[name], page[name] ?? null),
  )
  if (moved.length > 0)
    refuse({ ...stale, errors: Object.fromEntries(moved.map((name) => [name, [conflictMessage(stale)]])) })
  const row = await lockRow(work, opportunities, id)
  const values = checked(investmentOpportunity.update, draft.values) as Values
  await updateRow(work, opportunities, row, await prepareOpportunity(work, values, row))
  await removeDraft(work, id)
}

export async function discardPageDraft(work: Work, id: number): Promise<void> {
  if (!(await lockedDraft(work, id))) return
  await removeDraft(work, id)
  work.emit({ type: 'opportunity_draft.discarded', subject: { type: 'investment_opportunity', id } })
}

/**
 * The draft of an opportunity that is locked with it, so that two editors take turns also where there is no
 * draft yet.
 */
async function lockedDraft(work: Work, id: number): Promise<Row | undefined> {
  const offer = await lockRow(work, opportunities, id)
  mustTouch(work, offer['status'] as number, 'update')
  if (offer['status'] === 1) refuse(notLive)
  const { rows } = await sql<Row>`
    select values, base, version from opportunity_drafts
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id}`.execute(work.db)
  return rows[0]
}

async function writeDraft(work: Work, id: number, { values, base, version }: Row): Promise<void> {
  await sql`
    insert into opportunity_drafts (tenant_id, investment_opportunity_id, values, base, saved_by, saved_at, version)
    values (${work.tenant.id}, ${id}, ${JSON.stringify(values)}::jsonb, ${JSON.stringify(base)}::jsonb, ${work.actor.id}, ${work.now}, ${version})
    on conflict (tenant_id, investment_opportunity_id) do update
      set values = excluded.values, base = excluded.base, saved_by = excluded.saved_by, saved_at = excluded.saved_at,
        version = excluded.version`.execute(work.db)
}

const removeDraft = (work: Work, id: number) =>
  sql`delete from opportunity_drafts where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id}`.execute(
    work.db,
  )

/** The record as the API answers it, which is also how a form sends it back. */
const wireOf = async (work: Work, id: number): Promise<Values> =>
  JSON.parse((await showJson(work.db, opportunities, work, id)).text)

/**
 * Rich text is cleaned here too: a draft is read in a preview before it is ever published. A picture can't
 * wait in a draft.
 */
function cleaned(values: Values): Values {
  const shape = investmentOpportunity.create.shape as Record<string, Parameters<typeof factsOf>[0]>
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const kind = factsOf(shape[name]!)?.kind
      if (kind === 'file' || value === undefined) return []
      return [[name, kind === 'html' && typeof value === 'string' ? sanitised(value, name) || null : value]]
    }),
  )
}

/** As it comes back from the database: an emptied text is null. */
const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
