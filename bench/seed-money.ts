import type { Client } from 'pg'
import type { World } from './seed.ts'
import { firstId } from './seed-ids.ts'
import { movementsOfLots } from './seed-movements.ts'
import { seedOfferPages } from './seed-offer-pages.ts'

/** Offers that are over, among which the investments are spread. */
export const pastOffers = 500
/** The id of an open offer of tenant 1, numbered from 0. */
export const openOpportunity = (number: number) => firstId + pastOffers + 1 + number

/** Offers, what people hold of them, and a booking of two entries for each. */
export async function seedMoney(client: Client, world: World): Promise<void> {
  if (world.investments === 0) return
  await seedOffers(client, world)
  await seedOfferPages(client, openOpportunity(0))
  await seedInvestments(client, world)
  await seedHoldings(client)
  await seedLedger(client, world)
}

async function seedOffers(client: Client, { openOffers }: World): Promise<void> {
  await client.query(
    `insert into opportunity_types (tenant_id, id, name, "order") select t.id, ${firstId} + t.id, 'Equity', 0 from tenants t;
     insert into opportunity_sub_types (tenant_id, id, type_id, name) select t.id, ${firstId} + t.id, ${firstId} + t.id, 'Shares' from tenants t;
     insert into investment_round_types (tenant_id, id, name) select t.id, ${firstId} + t.id, 'Later round' from tenants t;
     insert into opportunity_characters (tenant_id, id, name) select t.id, ${firstId} + t.id, 'Growth' from tenants t;
     insert into industries (tenant_id, id, name) select t.id, ${firstId} + t.id, 'Tidal power' from tenants t`,
  )
  await client.query(
    `insert into investment_opportunities
       (tenant_id, id, name, slug, status, type_id, sub_type_id, investment_round_type_id, character_id, industry_id, summary, currency, target_amount_minor, minimum_investment_minor,
        share_price, nominal_value, open_date, close_date, created_at, updated_at, published_at)
     select t.id, ${firstId} + (t.id - 1) * ${pastOffers + openOffers} + i, 'Offer ' || i, 'offer-' || i,
            case when i <= ${pastOffers} then 5 else 2 end, ${firstId} + t.id, ${firstId} + t.id, ${firstId} + t.id,
            ${firstId} + t.id, ${firstId} + t.id, 'A company and its plan.', 'GBP',
            100000000000, 10000, 1.25, 0.01, current_date - 400, current_date + case when i <= ${pastOffers} then -30 else 100 + i % 200 end,
            now() - make_interval(days => i), now() - make_interval(days => i), now() - make_interval(days => i)
     from tenants t cross join generate_series(1, ${pastOffers + openOffers}) i`,
  )
}

async function seedInvestments(client: Client, { investors, investments, openOffers }: World): Promise<void> {
  await client.query(
    `insert into investments
       (tenant_id, id, reference, investment_opportunity_id, user_id, kind, status, interest, currency, amount_minor,
        allocated_minor, received_minor, shares, price, date, signed_at, terms_version, payment_received_at, allotted_on,
        created_at, updated_at, created_by)
     select t.id, ${firstId} + (t.id - 1) * $2::int + i, 'REF' || ((t.id - 1) * $2::int + i),
            ${firstId} + (t.id - 1) * ${pastOffers + openOffers} + 1 + ((i % $1::int) + (i / $1::int) * 101) % ${pastOffers},
            ${firstId} + (t.id - 1) * $1::int + 1 + i % $1::int, 'primary', 'certificated', 1, 'GBP', pounds * 100, pounds * 100,
            pounds * 100, pounds * 0.8, 1.25, day, day, 1, day, day, day, day, ${firstId} + (t.id - 1) * $1::int + 1 + i % $1::int
     from tenants t
     cross join generate_series(1, $2::int) i
     cross join lateral (select 1000 + (i::bigint * 7919) % 49 * 500 as pounds, current_date - 60 - (i * 31 + i / $1::int * 173) % 1000 as day) drawn`,
    [investors, investments],
  )
  await client.query(`select setval('investments_id_seq', (select max(id) from investments))`)
  await client.query(
    `update investment_opportunities o set held_minor = held.minor, held_shares = held.shares
     from (select tenant_id, investment_opportunity_id as id, sum(held_minor) as minor, sum(shares) as shares
           from investments group by 1, 2) held
     where o.tenant_id = held.tenant_id and o.id = held.id`,
  )
}

/** The shares of each investment, and a price at the round and two since. */
async function seedHoldings(client: Client): Promise<void> {
  await client.query(
    `insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, registered_name, share_class, shares,
                             price, currency, cost_minor, allotted_on, created_at, updated_at)
     select n.tenant_id, n.investment_opportunity_id, n.id, n.user_id, u.name, 'Ordinary', n.shares, n.price, 'GBP',
            n.allocated_minor, n.allotted_on, n.created_at, n.created_at
     from investments n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
     order by n.tenant_id, n.investment_opportunity_id, n.id`,
  )
  await client.query(movementsOfLots('true'))
  // No trigger runs while the rows are set down.
  await client.query(
    `update users u set held_cost_minor = h.minor
     from (select l.tenant_id, l.user_id, sum(l.cost_minor)::bigint as minor from share_lots l
           join investment_opportunities o on o.tenant_id = l.tenant_id and o.id = l.investment_opportunity_id and o.status = 5
           group by 1, 2) h
     where u.tenant_id = h.tenant_id and u.id = h.user_id`,
  )
  await client.query(
    `insert into share_prices (tenant_id, investment_opportunity_id, date, price)
     select o.tenant_id, o.id, current_date - 1100 + since * 500, 1.25 + since * 0.15 + o.id % 7 * 0.05
     from investment_opportunities o cross join generate_series(0, 2) since where o.status = 5`,
  )
}

async function seedLedger(client: Client, { entries }: World): Promise<void> {
  await client.query(
    `insert into ledger_journals (tenant_id, id, date, type, description, source_type, source_id, created_at)
     select n.tenant_id, n.id, n.date, 'contribution', 'Money for shares', 'investment', n.id, n.created_at
     from investments n
     where n.id - (select min(f.id) from investments f where f.tenant_id = n.tenant_id) < $1::int / 2`,
    [entries],
  )
  await client.query(
    `insert into ledgers (tenant_id, id, journal_id, account, type, date, debit_minor, credit_minor, currency, description,
                          user_id, investment_opportunity_id, investment_id, created_at, updated_at)
     select j.tenant_id, 2 * j.id + side, j.id, case side when 0 then 'client_cash' else 'contribution' end, 'contribution',
            j.date, case side when 0 then n.amount_minor else 0 end, case side when 1 then n.amount_minor else 0 end, 'GBP',
            j.description, n.user_id, n.investment_opportunity_id, n.id, j.created_at, j.created_at
     from ledger_journals j
     join investments n on n.tenant_id = j.tenant_id and n.id = j.source_id
     cross join generate_series(0, 1) side
     order by j.date, j.id, side`,
  )
  await client.query(
    `select setval('ledger_journals_id_seq', (select max(id) from ledger_journals)), setval('ledgers_id_seq', (select max(id) from ledgers))`,
  )
}
