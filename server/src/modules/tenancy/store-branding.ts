import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Updateable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { stampTenant } from '../../kernel/tenants.ts'
import type { Work } from '../../kernel/work.ts'
import { defaultsLeftOut } from './branding-answer.ts'

export type BrandingRow = Selectable<Tables['brandings']>

/** Locks the firm's record, and with it its terms and what is planned of them. */
export async function lockBranding(work: Work): Promise<BrandingRow> {
  return work.db
    .selectFrom('brandings')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What belongs to a firm's look, which is kept each time it is saved. */
export const look = [
  'colours',
  'display_font',
  'portal_order',
  'page_title',
  'home_link_text',
  'logo_key',
  'logo_alt_key',
  'favicon_key',
  'is_custom',
] as const satisfies readonly (keyof BrandingRow)[]

/**
 * Writes the fields that differ, emits the event, and makes every process reload the tenant. Without a
 * difference it writes and emits nothing, so that other editors meet no conflict. A changed look is added to
 * the history; `restoredFrom` is the look that was restored.
 */
export async function store(
  work: Work,
  row: BrandingRow,
  updateable: Updateable<Tables['brandings']>,
  { restoredFrom }: { restoredFrom?: number } = {},
): Promise<void> {
  const changes = differing(row, updateable)
  const names = Object.keys(changes) as (keyof BrandingRow)[]
  if (names.length === 0) return
  const after = await work.db
    .updateTable('brandings')
    .set({ ...changes, version: row.version + 1, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await stampTenant(work)
  if (look.some((name) => names.includes(name))) await keepLook(work, after, restoredFrom)
  const told = {
    subject: { type: 'branding', id: 1 },
    before: pick(row, names),
    after: pick(after, names),
  } as const
  if (restoredFrom === undefined) work.emit({ type: 'branding.updated', ...told })
  else work.emit({ type: 'branding.look_restored', ...told, payload: { look_id: restoredFrom } })
}

async function keepLook(work: Work, row: BrandingRow, restoredFrom: number | undefined): Promise<void> {
  const { colours, ...rest } = pickLook(row)
  await work.db
    .insertInto('branding_looks')
    .values({
      tenant_id: work.tenant.id,
      ...rest,
      colours: JSON.stringify(colours),
      restored_from_id: restoredFrom ?? null,
      created_by: work.actor.id,
      created_at: work.now,
    })
    .execute()
}

const pickLook = (row: BrandingRow): Pick<BrandingRow, (typeof look)[number]> => {
  const { colours, display_font, portal_order, page_title, home_link_text } = row
  const { logo_key, logo_alt_key, favicon_key, is_custom } = row
  return {
    colours,
    display_font,
    portal_order,
    page_title,
    home_link_text,
    logo_key,
    logo_alt_key,
    favicon_key,
    is_custom,
  }
}

const maps: ReadonlySet<string> = new Set(['colours', 'navigation', 'texts', 'flags'])

/**
 * Maps come as JSON, as they are written; the row has them read. A default that was read and comes back is
 * nothing that the tenant said.
 */
export function differing(
  row: BrandingRow,
  updateable: Updateable<Tables['brandings']>,
): Updateable<Tables['brandings']> {
  const defaults: Record<string, unknown> = defaultsLeftOut(row)
  const stands = (name: string, value: unknown) => {
    const kept = row[name as keyof BrandingRow]
    const read = maps.has(name) ? JSON.parse(String(value)) : value
    return isDeepStrictEqual(read, kept) || (kept === null && value === defaults[name])
  }
  return Object.fromEntries(Object.entries(updateable).filter(([name, value]) => !stands(name, value)))
}

const pick = (row: BrandingRow, names: readonly (keyof BrandingRow)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
