import type { Work } from '../../kernel/work.ts'
import { storeValue } from './store-value.ts'
import { changeable } from './write-attribute.ts'

/**
 * Clears a record's value of an attribute. What has to be filled can't be cleared, and a locked one not by an
 * investor: the same rules as for writing nothing.
 */
export async function removeValue(work: Work, id: number): Promise<void> {
  const { owner, attributeId } = await changeable(work, id)
  await storeValue(work, owner, { attribute_id: attributeId, value: null })
  await work.db
    .deleteFrom('attribute_values')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}
