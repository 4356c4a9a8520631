import { sql } from 'kysely'
import type { Question } from '../../kernel/work.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { leastScore, likenessOf } from './likeness.ts'
import type { Comparison, Likeness } from './likeness.ts'

/** What is known of somebody who is looked for. */
export interface Probe {
  name: string
  lastName: string
  email: string | null
  phone: string | null
  dateOfBirth: string | null
  postcode: string | null
}

export interface Alike extends Likeness {
  id: number
}

type Compared = Omit<Comparison, 'sameBirth'> & { sameBirth: boolean | null }
const likeness = (row: Compared) => likenessOf({ ...row, sameBirth: row.sameBirth ?? undefined })

/** Investors who look like somebody, the most alike first, at most ten. `except` is that person's own record. */
export async function findAlike(
  { db, tenant }: { db: Db | Trx; tenant: Question['tenant'] },
  probe: Probe,
  except = 0,
): Promise<Alike[]> {
  const postcode = probe.postcode?.toUpperCase().replaceAll(' ', '') ?? ''
  const { rows } = await sql<Compared & { id: number }>`
    select u.id, similarity(lower(u.name), lower(${probe.name}::text))::float as names,
      normal_email(u.email) = normal_email(${probe.email}::text) is true as "sameEmail",
      length(p.phone) = 9 and p.phone = normal_phone(u.phone) as "samePhone",
      ${postcode}::text <> '' and normal_postcode(u.address) = ${postcode}::text as "samePostcode",
      u.date_of_birth = ${probe.dateOfBirth}::date as "sameBirth"
    from users u cross join (select normal_phone(${probe.phone}::text) as phone) p
    where u.tenant_id = ${tenant.id} and u.role_id = 5 and u.deleted_at is null and u.id <> ${except}
      and (normal_email(u.email) = normal_email(${probe.email}::text)
        or (length(p.phone) = 9 and normal_phone(u.phone) = p.phone)
        or u.date_of_birth = ${probe.dateOfBirth}::date
        or lower(u.last_name) = lower(${probe.lastName}::text))
    limit 500`.execute(db)
  return rows
    .map((row) => ({ id: row.id, ...likeness(row) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, 10)
}

/** Most people who may share a telephone or a house before it says nothing about who they are. */
const crowd = 20
const mostPairs = 5000

/**
 * Looks through all investors for pairs and keeps them for staff. People are compared only where they share an address, a telephone, or
 * a date of birth or house beside their name, so the work grows with the firm and not with its square. Pairs that staff have said to be
 * two people stay dismissed.
 */
export async function findAllDuplicates({
  db,
  tenant,
  now,
}: Pick<Question, 'db' | 'tenant' | 'now'>): Promise<number> {
  const { rows } = await sql<Compared & { first_id: number; second_id: number }>`
    with people as materialized (
      select u.id, lower(u.name) as name, lower(u.last_name) as last, left(lower(u.first_name), 1) as initial,
        u.date_of_birth as birth, normal_email(u.email) as email, normal_phone(u.phone) as phone,
        normal_postcode(u.address) as postcode
      from users u where u.tenant_id = ${tenant.id} and u.role_id = 5 and u.deleted_at is null),
    marks as (
      select id, 'e' || email as mark from people
      union all select id, 'p' || phone from people where length(phone) = 9
      union all select id, 'b' || birth || initial from people where birth is not null
      union all select id, 'l' || birth || last from people where birth is not null
      union all select id, 'c' || postcode || last from people where postcode <> ''),
    telling as (select mark from marks group by mark having count(*) between 2 and ${crowd}),
    pairs as (
      select distinct a.id as first_id, b.id as second_id
      from telling join marks a using (mark) join marks b using (mark) where a.id < b.id)
    select pairs.first_id, pairs.second_id, similarity(a.name, b.name)::float as names, a.email = b.email as "sameEmail",
      length(a.phone) = 9 and a.phone = b.phone as "samePhone",
      a.postcode <> '' and a.postcode = b.postcode as "samePostcode", a.birth = b.birth as "sameBirth"
    from pairs join people a on a.id = pairs.first_id join people b on b.id = pairs.second_id
    limit ${mostPairs}`.execute(db)
  const found = rows
    .map((row) => ({ first_id: row.first_id, second_id: row.second_id, ...likeness(row) }))
    .filter(({ score }) => score >= leastScore)
  await sql`
    insert into duplicate_pairs (tenant_id, first_id, second_id, score, reasons, found_at)
    select ${tenant.id}, f.first_id, f.second_id, f.score, f.reasons, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(first_id bigint, second_id bigint, score int, reasons jsonb)
    on conflict (tenant_id, first_id, second_id) do update set score = excluded.score, reasons = excluded.reasons`.execute(
    db,
  )
  await sql`
    delete from duplicate_pairs d
    where d.tenant_id = ${tenant.id} and d.dismissed_at is null and not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(first_id bigint, second_id bigint)
      where f.first_id = d.first_id and f.second_id = d.second_id)`.execute(db)
  return found.length
}
