import { sql } from 'kysely'
import type { Work } from '../work.ts'

const longest = 140

/** "Tidewell Energy, Series B" → `tidewell-energy-series-b`; a name without a letter or digit is `fallback`. */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return plain.slice(0, longest).replaceAll(/^-+|-+$/g, '') || fallback
}

/** The name's address in a table, numbered where it is taken: `tidewell-energy`, `tidewell-energy-2`. */
export async function freeSlug(work: Work, table: string, name: string, fallback: string): Promise<string> {
  const slug = slugOf(name, fallback)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where tenant_id = ${work.tenant.id} and deleted_at is null
      and (slug = ${slug} or slug like ${`${slug}-%`})`.execute(work.db)
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
