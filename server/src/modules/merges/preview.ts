import type { MergePerson } from '@moorgate/contract'
import { sql } from 'kysely'
import { wordingOf } from '../../kernel/wording.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { sidesOf } from './choose-values.ts'
import type { Choices } from './choose-values.ts'
import { findAlike } from './find-duplicates.ts'
import { movingColumns, personColumns } from './owned-columns.ts'
import { bothPeople, personJson } from './people.ts'
import { probeOf } from './probe.ts'
import { namesFor, shownFields } from './show-values.ts'
import { costsOf, countRows, movesOf, sharedRounds } from './what-moves.ts'

/** Everything that somebody should see before two records become one. Writes nothing. */
export async function previewMerge(
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
