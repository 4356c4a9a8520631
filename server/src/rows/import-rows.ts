import type { ImportKind } from '@moorgate/contract'
import type { FilterSql } from '../kernel/resource/table.ts'

/** Records that an import added, by its number: those that it brought up to date were there before. */
export const addedByImport =
  (kind: ImportKind): FilterSql =>
  (row, values, statement) =>
    `${row}.id in (select r.record_id from import_rows r
      where r.tenant_id = $1 and r.applied = 'created' and r.import_id in (select i.id from imports i
        where i.tenant_id = $1 and i.kind = '${kind}' and i.id::text = any(${statement.bindList(values, 'text')})))`
