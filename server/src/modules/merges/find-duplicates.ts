import { sql } from 'kysely'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { leastScore, likenessOf, organisationLikenessOf, similarNames } from './likeness.ts'
import type { Comparison, Likeness, OrganisationNumber } from './likeness.ts'

/** What is known of somebody who is looked for. */
export interface Probe {
  name: string
  lastName: string
  email: string | null
  phone: string | null
  dateOfBirth: string | null
  postcode: string | null
}

export interface Duplicate extends Likeness {
  id: number
}

type ComparedPair = Omit<Comparison, 'sameBirth'> & { sameBirth: boolean | null }
const likeness = (row: ComparedPair) => likenessOf({ ...row, sameBirth: row.sameBirth ?? undefined })

type Reader = Pick<QueryContext, 'tenant'> & { db: Db | Trx }

/** Where people are looked for. A contact who was converted is found as the investor they became. */
const people = {
  users: sql.raw(`users u where ${isInvestorRow('u')}`),
  contacts: sql`contacts u where u.converted_at is null`,
} as const

/**
 * People who look like somebody, the most alike first, at most ten. `except` is that person's own record.
 * Surname, telephone and address are compared through columns with an index of their own, so that it can be
 * asked while somebody types.
 */
export async function findAlike(
  { db, tenant }: Reader,
  probe: Probe,
  { among = 'users', except = 0 }: { among?: keyof typeof people; except?: number } = {},
): Promise<Duplicate[]> {
  const postcode = probe.postcode?.toUpperCase().replaceAll(' ', '') ?? ''
  const phone = sql`normal_phone(${probe.phone}::text)`
  const email = sql`normal_email(${probe.email}::text)`
  const { rows } = await sql<ComparedPair & { id: number }>`
    select u.id, similarity(lower(u.name), lower(${probe.name}::text))::float as names,
      u.email_key = ${email} is true as "sameEmail",
      length(${phone}) = 9 and u.phone_key = ${phone} as "samePhone",
      ${postcode}::text <> '' and normal_postcode(u.address) = ${postcode}::text as "samePostcode",
      u.date_of_birth = ${probe.dateOfBirth}::date as "sameBirth"
    from ${people[among]}
      and u.tenant_id = ${tenant.id} and u.deleted_at is null and u.id <> ${except}
      and (u.email_key = ${email} or (length(${phone}) = 9 and u.phone_key = ${phone})
        or u.date_of_birth = ${probe.dateOfBirth}::date or u.surname_key = lower(${probe.lastName}::text))
    limit 500`.execute(db)
  return best(rows.map((row) => ({ id: row.id, ...likeness(row) })))
}

/** What is known of an organisation that is looked for. */
export interface OrganisationProbe {
  name: string
  registrationNumber: string | null
  lei: string | null
  vatNumber: string | null
  charityNumber: string | null
  email: string | null
  phone: string | null
  postcode: string | null
}

type ComparedOrganisation = Comparison & { id: number; numbers: (OrganisationNumber | null)[] }

/**
 * Organisations that look like one, the most alike first, at most ten. Tenants have few of them, so each is
 * compared.
 */
export async function findAlikeOrganisations(
  { db, tenant }: Reader,
  probe: OrganisationProbe,
  except = 0,
): Promise<Duplicate[]> {
  const same = (column: string, value: string | null) =>
    sql`${sql.ref(`o.${column}`)} is not null and
      upper(regexp_replace(${sql.ref(`o.${column}`)}, '[^A-Za-z0-9]', '', 'g')) = ${plainNumber(value)}::text`
  const phone = sql`normal_phone(${probe.phone}::text)`
  const postcode = plainNumber(probe.postcode)
  const { rows } = await sql<ComparedOrganisation>`
    select * from (
      select o.id, similarity(normal_organisation(o.name), normal_organisation(${probe.name}::text))::float as names,
        normal_email(o.email) = normal_email(${probe.email}::text) is true as "sameEmail",
        length(${phone}) = 9 and normal_phone(o.phone) = ${phone} as "samePhone",
        ${postcode}::text is not null and normal_postcode(o.address) = ${postcode}::text as "samePostcode",
        array[case when ${same('registration_number', probe.registrationNumber)} then 'registration_number' end,
          case when ${same('lei', probe.lei)} then 'lei' end,
          case when ${same('vat_number', probe.vatNumber)} then 'vat_number' end,
          case when ${same('charity_number', probe.charityNumber)} then 'charity_number' end] as numbers
      from organisations o
      where o.tenant_id = ${tenant.id} and o.deleted_at is null and o.id <> ${except}) x
    where x.names >= ${similarNames} or x."sameEmail" or x."samePhone" or num_nonnulls(variadic x.numbers) > 0
    limit 500`.execute(db)
  return best(
    rows.map((row) => ({
      id: row.id,
      ...organisationLikenessOf(
        row,
        row.numbers.filter((number) => number !== null),
      ),
    })),
  )
}

/** "GB 434 0314 94" → "GB434031494"; null where nothing is left to compare. */
const plainNumber = (value: string | null) => value?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || null

function best(found: readonly Duplicate[]): Duplicate[] {
  return found
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, 10)
}

/** Most people who may share a telephone or a house before it says nothing about who they are. */
const crowd = 20
const mostPairs = 5000

/**
 * Looks through all investors for pairs and keeps them for staff. People are compared only where they share
 * an address, a telephone, or a date of birth or house beside their name, so the work grows with the tenant
 * and not with its square. Pairs that staff have said to be two people stay dismissed.
 */
export async function findAllDuplicates({
  db,
  tenant,
  now,
}: Pick<QueryContext, 'db' | 'tenant' | 'now'>): Promise<number> {
  const { rows } = await sql<ComparedPair & { first_id: number; second_id: number }>`
    with people as materialized (
      select u.id, lower(u.name) as name, lower(u.last_name) as last, left(lower(u.first_name), 1) as initial,
        u.date_of_birth as birth, normal_email(u.email) as email, normal_phone(u.phone) as phone,
        normal_postcode(u.address) as postcode
      from users u where u.tenant_id = ${tenant.id} and ${sql.raw(isInvestorRow('u'))} and u.deleted_at is null),
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
