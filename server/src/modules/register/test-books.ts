import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'

/** A company for a history: its investors, and an investment for each lot that it may come to have. */
export interface Book {
  opportunity: number
  investments: number[]
  users: number[]
}

const mostLots = 6

const owners = 4

/** New companies whose register is empty, each with people of its own. */
export async function openBooks(api: Api, companies: number): Promise<Book[]> {
  const { rows: people } = await sql<{ id: number }>`
    insert into users (tenant_id, role_id, first_name, last_name, email)
    select 1, 5, 'Holder', n::text, 'book' || nextval('users_id_seq') || '@wrenfield.example'
    from generate_series(1, ${owners * companies}) n returning id`.execute(api.db)
  const { rows } = await sql<{ id: number; investments: string[] }>`
    with kind as (
      insert into opportunity_types (tenant_id, name) values (1, 'Book' || nextval('users_id_seq')) returning id
    ), offers as (
      insert into investment_opportunities (tenant_id, name, slug, status, type_id, target_amount_minor)
      select 1, 'Book ' || n, 'book-' || n || '-' || kind.id, 5, kind.id, 400000000
      from generate_series(1, ${companies}) n, kind returning id
    ), invested as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
      select 1, 'B' || offers.id || '-' || n, offers.id, ${people[0]!.id}, 'certificated', 'GBP', 100, '2026-11-02'
      from offers, generate_series(1, ${mostLots}) n returning id, investment_opportunity_id
    )
    select investment_opportunity_id as id, array_agg(id order by id) as investments from invested group by 1`.execute(
    api.db,
  )
  return rows.map(({ id, investments }, index) => ({
    opportunity: id,
    investments: investments.map(Number),
    users: people.slice(index * owners, (index + 1) * owners).map((person) => person.id),
  }))
}
