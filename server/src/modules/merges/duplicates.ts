import type { ComparedKind } from '@moorgate/contract'
import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { findAlike, findAlikeOrganisations } from './find-duplicates.ts'
import type { Duplicate, OrganisationProbe, Probe } from './find-duplicates.ts'
import { organisationProbeOf, probeOf } from './probe.ts'

/** Investors and open contacts who look like somebody. `except` is that somebody's own record. */
export async function peopleLike(
  question: QueryContext,
  probe: Probe,
  except: { kind: 'users' | 'contacts'; id: number } = { kind: 'users', id: 0 },
): Promise<JsonText> {
  const found = await Promise.all(
    (['users', 'contacts'] as const).map(async (among) => {
      const own = except.kind === among ? except.id : 0
      return (await findAlike(question, probe, { among, except: own })).map((alike) => ({
        kind: among,
        ...alike,
      }))
    }),
  )
  return shown(question, found.flat(), except)
}

/** Organisations that look like one. */
export async function organisationsLike(
  question: QueryContext,
  probe: OrganisationProbe,
  except = 0,
): Promise<JsonText> {
  const found = await findAlikeOrganisations(question, probe, except)
  return shown(
    question,
    found.map((alike) => ({ kind: 'organisations' as const, ...alike })),
    { kind: 'organisations', id: except },
  )
}

/** Records that look like one that is in the book; 404 where it is not. */
export async function recordsLike(question: QueryContext, kind: ComparedKind, id: number): Promise<JsonText> {
  const row = await recordOf(question, kind, id)
  return kind === 'organisations'
    ? organisationsLike(question, organisationProbeOf(row), id)
    : peopleLike(question, probeOf(row), { kind, id })
}

/** What counts as a record of each kind: staff are no investors. */
const counted = { users: sql.raw(isInvestorRow('x')), contacts: sql`true`, organisations: sql`true` } as const

async function recordOf({ db, tenant }: QueryContext, kind: ComparedKind, id: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select x.* from ${sql.table(kind)} x
    where x.tenant_id = ${tenant.id} and x.id = ${id} and x.deleted_at is null and ${counted[kind]}`.execute(
    db,
  )
  return rows[0] ?? refuse({ code: 'not_found' })
}

/**
 * The records as a form or a record shows them, the most alike first. Investors whom staff have told apart
 * are left out.
 */
async function shown(
  { db, tenant }: QueryContext,
  alike: readonly (Duplicate & { kind: ComparedKind })[],
  of: { kind: ComparedKind; id: number },
): Promise<JsonText> {
  const investor = of.kind === 'users' ? of.id : 0
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'name', coalesce(u.name, c.name, o.name),
      'detail', coalesce(u.reference || ', ' || u.email, c.email, c.phone, o.registration_number),
      'score', f.score, 'reasons', f.reasons) order by f.score desc, f.kind desc, f.id), '[]')::text as data
    from jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) as f(kind text, id bigint, score int, reasons jsonb)
    left join users u on f.kind = 'users' and u.tenant_id = ${tenant.id} and u.id = f.id
    left join contacts c on f.kind = 'contacts' and c.tenant_id = ${tenant.id} and c.id = f.id
    left join organisations o on f.kind = 'organisations' and o.tenant_id = ${tenant.id} and o.id = f.id
    where f.kind <> 'users' or not exists (select 1 from duplicate_pairs d
      where d.tenant_id = ${tenant.id} and d.dismissed_at is not null
        and d.first_id = least(f.id, ${investor}::bigint) and d.second_id = greatest(f.id, ${investor}::bigint))`.execute(
    db,
  )
  return new JsonText(rows[0]!.data)
}
