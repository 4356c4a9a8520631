import type { OwnerType } from '@moorgate/contract'
import { createRow } from '../../kernel/resource/write.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Work } from '../../kernel/work.ts'
import { setValues } from './store-value.ts'
import type { GivenValue } from './store-value.ts'

/**
 * Adds a record and the values of the tenant's own fields that are sent with it. Without any the record
 * begins with none, as in an import or for a client of the API. Returns its id.
 */
export const createWithValues =
  (table: Table, type: OwnerType) =>
  async (work: Work, { attribute_values: values, ...columns }: Record<string, unknown>): Promise<number> => {
    const id = await createRow(work, table, columns)
    const owner = { owner_type: type, owner_id: id }
    if (values !== undefined)
      await setValues(work, owner, { values: values as GivenValue[], at: 'attribute_values', isNew: true })
    return id
  }
