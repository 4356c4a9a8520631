import { refuse } from '@moorgate/contract'
import type { AnswerOf, readBrandingLooks as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { checkVersion } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { fileAddress } from './branding-answer.ts'
import { look, lockBranding, store } from './store-branding.ts'

type BrandingLook = AnswerOf<typeof endpoint>[number]

type LookRow = Omit<BrandingLook, 'logo' | 'logo_alt' | 'favicon' | 'is_current'> &
  Record<'logo_key' | 'logo_alt_key' | 'favicon_key', string | null>

/** What was saved, the newest first. The last one is how the firm looks: each save that changes it adds one. */
export async function readBrandingLooks({ db, tenant }: QueryContext): Promise<BrandingLook[]> {
  const { rows } = await sql<LookRow>`
    select l.id, l.colours, l.display_font, l.portal_order, l.page_title, l.home_link_text, l.logo_key, l.logo_alt_key,
      l.favicon_key, l.is_custom, wire_instant(l.created_at) as saved_at,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = l.created_by) as saved_by,
      (select wire_instant(r.created_at) from branding_looks r
        where r.tenant_id = ${tenant.id} and r.id = l.restored_from_id) as restored_from
    from branding_looks l where l.tenant_id = ${tenant.id}
    order by l.id desc limit 500`.execute(db)
  return rows.map(({ logo_key, logo_alt_key, favicon_key, ...said }, index) => ({
    ...said,
    logo: fileAddress('logo', logo_key),
    logo_alt: fileAddress('logo-alt', logo_alt_key),
    favicon: fileAddress('favicon', favicon_key),
    is_current: index === 0,
  }))
}

/** A look as it was saved becomes the present one. Where it is already, nothing changes. */
export async function restoreBrandingLook(
  work: Work,
  id: number,
  expectedVersion: number | undefined,
): Promise<void> {
  const row = await lockBranding(work)
  checkVersion(row, expectedVersion)
  const saved = await work.db
    .selectFrom('branding_looks')
    .select(look)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!saved) refuse({ code: 'not_found' })
  await store(work, row, { ...saved, colours: JSON.stringify(saved.colours) }, { restoredFrom: id })
}

interface OpeningBrand {
  tenant_id: number
  /** As JSON. */
  colours: string
  display_font: string
  portal_order: number
  page_title: string | null
  is_custom: boolean
}

/** The look that a firm begins with. */
export const firstLook = (brand: OpeningBrand, now: Date) => ({
  tenant_id: brand.tenant_id,
  colours: brand.colours,
  display_font: brand.display_font,
  portal_order: brand.portal_order,
  page_title: brand.page_title,
  is_custom: brand.is_custom,
  created_at: now,
})
