import type { Insertable, Updateable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Work } from '../../kernel/work.ts'
import { store } from './store-branding.ts'
import type { BrandingRow } from './store-branding.ts'

/**
 * Publishes the terms as a new version, with what else is saved beside them. Everybody who accepted an earlier
 * one is asked again. The caller holds the lock of the firm's record.
 */
export async function publishTerms(
  work: Work,
  row: BrandingRow,
  changes: Updateable<Tables['brandings']>,
): Promise<void> {
  const version = row.terms_version + 1
  await store(work, row, { ...changes, terms_version: version })
  const after = { ...row, ...(changes as Partial<BrandingRow>) }
  const published: Insertable<Tables['terms_versions']> = {
    tenant_id: work.tenant.id,
    terms_version: version,
    format: after.terms_format,
    text: after.terms_text,
    url: after.terms_url,
    published_at: work.now,
  }
  await work.db.insertInto('terms_versions').values(published).execute()
  work.emit({ type: 'terms.published', subject: { type: 'terms', id: version } })
}
