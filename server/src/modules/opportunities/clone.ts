import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { freeSlug } from './slug.ts'
import { opportunities } from './tables.ts'
import { mayTouch } from './visibility.ts'

/** What a copy takes over: the offer's content and terms, and nothing about people, money, dates or approvals. */
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

/** A new draft with the content of an opportunity, its highlights and its team, and none of its money. Returns its id. */
export async function cloneOpportunity(work: Work, id: number, name: string | undefined): Promise<number> {
  const original = await lockRow(work, opportunities, id)
  if (!mayTouch(work, original['status'] as number, 'visit')) refuse({ code: 'forbidden' })
  const title = name ?? `${String(original['name'])} (copy)`.slice(0, 160)
  const columns = sql.join(content.map((column) => sql.id(column)))
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, created_at, updated_at, created_by, ${columns})
    select ${work.tenant.id}, ${title}, ${await freeSlug(work, title)}, ${work.now}, ${work.now}, ${work.actor.id}, ${columns}
    from investment_opportunities where tenant_id = ${work.tenant.id} and id = ${id}
    returning id`.execute(work.db)
  const copy = rows[0]!.id
  await copyPieces(work, 'key_points', ['title', 'body', 'icon', 'order'], id, copy)
  await copyPieces(
    work,
    'team_images',
    ['name', 'job_title', 'bio', 'profile_url', 'order', 'file_key', 'mime', 'bytes', 'sha256'],
    id,
    copy,
  )
  work.emit({
    type: 'investment_opportunity.created',
    subject: { type: 'investment_opportunity', id: copy },
    payload: { cloned_from: id },
    after: { name: title },
  })
  return copy
}

async function copyPieces(
  work: Work,
  table: string,
  names: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const columns = sql.join(names.map((name) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (tenant_id, owner_type, owner_id, created_at, updated_at, created_by, ${columns})
    select ${work.tenant.id}, owner_type, ${to}, ${work.now}, ${work.now}, ${work.actor.id}, ${columns}
    from ${sql.table(table)} where tenant_id = ${work.tenant.id} and owner_type = 'investment_opportunity'
      and owner_id = ${from} and deleted_at is null`.execute(work.db)
}
