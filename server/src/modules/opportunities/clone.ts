import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { withHand } from '../methods/index.ts'
import { pageTables } from './page/page-content.ts'
import type { PageTable } from './page/page-content.ts'
import { freeSlug } from '../../kernel/resource/slug.ts'
import { opportunities } from './tables.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'

/**
 * What a copy takes over: the offer's content and terms, and nothing about people, money, dates or approvals.
 */
const content = [
  'kind',
  'fca_class',
  'type_id',
  'sub_type_id',
  'investment_round_type_id',
  'category_id',
  'character_id',
  'industry_id',
  'fund_id',
  'issuer_name',
  'issuer_number',
  'issuer_address',
  'headline',
  'summary',
  'description',
  'investment_terms',
  'internal_notes',
  'video_url',
  'risks',
  'page_blocks',
  'use_of_funds',
  'minimum_note',
  'fees',
  'tax_option_ids',
  'image_key',
  'image_mime',
  'currency',
  'target_amount_minor',
  'minimum_raise_minor',
  'overfunding_limit_minor',
  'minimum_investment_minor',
  'maximum_investment_minor',
  'increment_minor',
  'valuation_minor',
  'share_class',
  'share_price',
  'nominal_value',
  'shares_available',
  'target_return',
  'payment_deadline_days',
  'is_cash_call',
  'market_sounding',
  'waiting_list',
  'allocation_policy',
  'visibility_rules',
  'nominee_id',
  'owner_id',
] as const

/**
 * A new draft with the content and the page of an opportunity, and none of its money, people and days.
 * Anyone who had a hand in what nobody has approved yet has one in the copy too. Returns its id.
 */
export async function cloneOpportunity(work: Work, id: number, name: string | undefined): Promise<number> {
  const original = await lockRow(work, opportunities, id)
  mustTouch(work, original['status'] as number, 'visit')
  const title = name ?? `${String(original['name'])} (copy)`.slice(0, 160)
  const columns = sql.join(content.map((column) => sql.id(column)))
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, created_at, updated_at, created_by, page_changed_by, ${columns})
    select ${work.tenant.id}, ${title}, ${await freeSlug(work, 'investment_opportunities', title, 'offer')}, ${work.now}, ${work.now}, ${work.actor.id},
      ${withHand(original['page_changed_by'] as number[], work.actor.id)}::bigint[], ${columns}
    from investment_opportunities where tenant_id = ${work.tenant.id} and id = ${id}
    returning id`.execute(work.db)
  const copy = rows[0]!.id
  for (const page of pageTables) if (!notCopied.has(page.table)) await copyPieces(work, page, id, copy)
  await pointAtCopies(work, id, copy)
  work.emit({
    type: 'investment_opportunity.created',
    subject: { type: 'investment_opportunity', id: copy },
    payload: { cloned_from: id },
    after: { name: title },
  })
  return copy
}

/** The days of a round are its own. */
const notCopied: ReadonlySet<string> = new Set(['key_dates'])

async function copyPieces(work: Work, page: PageTable, from: number, to: number): Promise<void> {
  const columns = sql.join([...page.columns, ...(page.files ?? [])].map((name) => sql.id(name)))
  const owner = page.owned ? sql`owner_type, owner_id` : sql`investment_opportunity_id`
  const copied = page.owned ? sql`'investment_opportunity', ${to}::bigint` : sql`${to}::bigint`
  await sql`
    insert into ${sql.table(page.table)} (tenant_id, ${owner}, created_at, updated_at, created_by, ${columns})
    select ${work.tenant.id}, ${copied}, ${work.now}, ${work.now}, ${work.actor.id}, ${columns}
    from ${sql.table(page.table)} where tenant_id = ${work.tenant.id} and ${isOf(page, from)} and deleted_at is null
    order by id returning 1`.execute(work.db)
}

const isOf = (page: PageTable, id: number) =>
  page.owned
    ? sql`owner_type = 'investment_opportunity' and owner_id = ${id}`
    : sql`investment_opportunity_id = ${id}`

/** A copied gallery shows the copies of its pictures, which came in the same order. */
async function pointAtCopies(work: Work, from: number, to: number): Promise<void> {
  const pictures = (id: number) => sql`
    select id, row_number() over (order by id) as place from images
    where tenant_id = ${work.tenant.id} and owner_type = 'investment_opportunity' and owner_id = ${id} and deleted_at is null`
  await sql`
    update galleries g set image_ids = coalesce((
      select jsonb_agg(copies.id order by shown.place)
      from jsonb_array_elements_text(g.image_ids) with ordinality as shown(id, place)
      join (${pictures(from)}) originals on originals.id = shown.id::bigint
      join (${pictures(to)}) copies on copies.place = originals.place), '[]')
    where g.tenant_id = ${work.tenant.id} and g.owner_type = 'investment_opportunity' and g.owner_id = ${to}`.execute(
    work.db,
  )
}
