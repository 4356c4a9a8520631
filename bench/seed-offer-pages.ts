import type { Client } from 'pg'
import { firstId } from './seed-ids.ts'

/** As many as have a page that is filled as a tenant would fill it, of those that are open. */
export const filledPages = 40

/**
 * What stands on the pages of the first open offers: highlights, people, dates, pictures, questions and a
 * reward. `$1` is the first's id.
 */
export async function seedOfferPages(client: Client, first: number): Promise<void> {
  const of = (columns: string, values: string, table: string, count: number) => `
    insert into ${table} (tenant_id, ${columns}, created_at, updated_at)
    select o.tenant_id, ${values}, o.created_at, o.created_at
    from investment_opportunities o cross join generate_series(1, ${count}) i
    where o.tenant_id = 1 and o.id between ${first} and ${first + filledPages - 1} order by o.id, i;`
  const owned = (columns: string, values: string, table: string, count: number) =>
    of(`owner_type, owner_id, ${columns}`, `'investment_opportunity', o.id, ${values}`, table, count)
  const picture = `'pictures/' || o.id || '-' || i, 'image/jpeg', 120000, repeat('a', 64)`
  await client.query(
    owned('title, body, icon, "order"', `'Point ' || i, ${prose}, 'trending-up', i`, 'key_points', 4) +
      owned(
        'name, job_title, bio, "order", file_key, mime, bytes, sha256',
        `'Morag Sinclair', 'Chief executive', ${prose}, i, ${picture}`,
        'team_images',
        4,
      ) +
      owned('title, date', `'Step ' || i, o.close_date - 10 * i`, 'key_dates', 3) +
      owned('alt, "order", file_key, mime, bytes, sha256', `'At sea', i, ${picture}`, 'images', 5) +
      owned('name, "order"', `'At sea', i`, 'galleries', 1) +
      of(
        'investment_opportunity_id, title, body, "order"',
        `o.id, 'Question ' || i, ${prose}, i`,
        'page_questions',
        4,
      ) +
      of(
        'investment_opportunity_id, title, body, minimum_amount_minor, investee_produced, approved_at, "order"',
        `o.id, 'A visit to the works', ${prose}, 500000, true, o.created_at, i`,
        'rewards',
        2,
      ) +
      of(
        'investment_opportunity_id, user_id, status',
        `o.id, ${firstId} + i * 3 + o.id % 3, 'sent'`,
        'invitations',
        20,
      ),
  )
  await client.query(
    `update investment_opportunities set headline = 'Power from the tide, sold for ten years', description = ${prose},
       risks = ${prose}, use_of_funds = '[{"label": "Turbines", "amount": "600000000.00"}, {"label": "Grid connection", "amount": "400000000.00"}]',
       fees = '[{"label": "Arrangement fee", "percent": "2.00", "amount": null, "vat": "included", "payer": "investor"}]',
       image_key = 'pictures/' || id, image_mime = 'image/jpeg'
     where tenant_id = 1 and id between ${first} and ${first + filledPages - 1}`,
  )
}

/** A few lines, as HTML. */
const prose = `'<p>' || repeat('The turbines stand in eighteen metres of water and turn for twenty hours of the day. ', 6) || '</p>'`
