import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'
import { registerLots } from '../../../test/register-lots.ts'

/** A company with an earlier round that is completed, and a live one. */
export interface Round {
  earlier: number
  offer: number
  typeId: number
}

let companies = 0

export async function newRound(api: Api): Promise<Round> {
  companies++
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(api.db)).rows[0]!.id
  const typeId = await one(
    sql`insert into opportunity_types (tenant_id, name) values (1, ${`Equity ${companies}`}) returning id`,
  )
  const round = (status: number, name: string) =>
    one(sql`
      insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number, target_amount_minor,
        share_price)
      values (1, ${name}, ${`${name.toLowerCase().replaceAll(' ', '-')}`}, ${status}, ${typeId}, ${`Company ${companies} Limited`},
        ${String(10_000_000 + companies)}, 400000000, '4.00') returning id`)
  return {
    typeId,
    earlier: await round(5, `Company ${companies} Series A`),
    offer: await round(2, `Company ${companies} Series B`),
  }
}

/** Another completed round of the same company, of a class of its own. */
export async function classOf(
  api: Api,
  { earlier }: Round,
  { shareClass, nominalValue }: { shareClass: string; nominalValue: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number, target_amount_minor,
      share_price, share_class, nominal_value)
    select 1, o.name || ${`, ${shareClass}`}, o.slug || ${`-${shareClass.toLowerCase().replaceAll(' ', '-')}`}, 5, o.type_id,
      o.issuer_name, o.issuer_number, 400000000, '4.00', ${shareClass}, ${nominalValue}
    from investment_opportunities o where o.tenant_id = 1 and o.id = ${earlier} returning id`.execute(api.db)
  return rows[0]!.id
}

/** New investors who hold so many shares each from the earlier round. */
export async function holdersWith(
  api: Api,
  { earlier }: Round,
  holdings: readonly number[],
  { share_class: shareClass = 'Ordinary' }: { share_class?: string } = {},
): Promise<number[]> {
  const ids: number[] = []
  for (const shares of holdings) {
    const { rows } = await sql<{ id: number }>`
      insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at, accepted_terms_version)
      values (1, 5, 'Holder', ${`of ${shares} shares`}, 'holder' || nextval('users_id_seq') || '@wrenfield.example', now(), 1)
      returning id`.execute(api.db)
    await giveShares(api, { round: earlier, userId: rows[0]!.id, shares, shareClass })
    ids.push(rows[0]!.id)
  }
  return ids
}

/** So many new investors with so many lots of ten shares each. */
export async function crowdWith(
  api: Api,
  { earlier }: Round,
  { people, lots }: { people: number; lots: number },
): Promise<void> {
  await sql`
    with person as (
      insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at, accepted_terms_version)
      select 1, 5, 'One', 'of many ' || n, 'many' || nextval('users_id_seq') || '@wrenfield.example', now(), 1
      from generate_series(1, ${people}) n returning id, name
    ), investment as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor,
        allocated_minor, shares, price, date, allotted_on)
      select 1, 'M' || person.id || '-' || n, ${earlier}, person.id, 'certificated', 'GBP', 100, 100, 10, 1, '2024-01-01', '2024-01-02'
      from person, generate_series(1, ${lots}) n returning id, user_id
    )
    insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select 1, ${earlier}, i.id, i.user_id, 'One of many', 'Ordinary', 10, 1, 'GBP', 100, '2024-01-02' from investment i
    returning 1`.execute(api.db)
  await registerLots(api)
}

/** Shares of a completed round for somebody who is there already. */
export async function giveShares(
  api: Api,
  { round, userId, shares, shareClass = 'Ordinary' }: RegisterHolding,
): Promise<void> {
  await sql`
    with person as (select id, name from users where tenant_id = 1 and id = ${userId}), investment as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor,
        allocated_minor, shares, price, date, allotted_on)
      select 1, 'H' || person.id || '-' || ${round}::bigint, ${round}, person.id, 'certificated', 'GBP', 100, 100, ${shares}, 1, '2024-01-01', '2024-01-02'
      from person returning id, user_id
    )
    insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select 1, ${round}, i.id, i.user_id, person.name, ${shareClass}, ${shares}, 1, 'GBP', 100, '2024-01-02'
    from investment i, person
    returning 1`.execute(api.db)
  await registerLots(api)
}

interface RegisterHolding {
  round: number
  userId: number
  shares: number
  shareClass?: string
}
