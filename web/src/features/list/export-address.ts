import { addressOf } from '../../kernel/api.ts'
import { listParams } from '../../kernel/search.ts'
import type { ListQuery, ListSearch } from '../../kernel/search.ts'
import type { ListColumn } from './columns.ts'
import type { ListedResource } from './listed.ts'

export type ExportFormat = 'csv' | 'xlsx'

/**
 * Where the list is downloaded as it is shown: columns, filters, order, all pages; or the chosen records of
 * it.
 */
export function exportAddress<Row>(
  resource: ListedResource,
  search: ListSearch,
  shown: {
    columns: readonly ListColumn<Row>[]
    query: ListQuery
    ids?: readonly (string | number)[] | undefined
  },
  format: ExportFormat,
): string {
  const { columns, query, ids } = shown
  const fields = [...new Set(columns.flatMap(({ id, exports = [id] }) => exports))]
  const relations = fields.filter((field) => field.includes('.')).map((field) => field.split('.')[0] ?? '')
  const include = query.include?.filter((name) => relations.includes(snakeCase(name)))
  const params = listParams({ ...search, page: 1 }, { fixed: query.fixed, sort: query.sort, include })
  params.delete('page')
  params.append('columns', fields.join(','))
  if (ids) params.append('ids', ids.join(','))
  params.append('format', format)
  return addressOf(`${resource.path}/export`, params)
}

const snakeCase = (name: string) => name.replaceAll(/(?<=.)(?=[A-Z])/g, '_').toLowerCase()
