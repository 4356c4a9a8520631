import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { call } from '../../kernel/api.ts'
import type { Page } from '../../kernel/queries.ts'

/**
 * The first record that a list finds, read with what the reader may do with it, because a list has no
 * permissions (decision 43). Null where there is none.
 */
export async function firstPermitted<Row>(
  path: string,
  find: Readonly<Record<string, string>>,
  signal: AbortSignal,
  append: readonly string[] = [],
): Promise<(Row & WithPermissions) | null> {
  const first = new URLSearchParams({ ...find, fields: 'id', per_page: '1' })
  const [found] = (await call<Page<{ id: number }>>('GET', path, { query: first, signal })).data
  if (!found) return null
  const query = new URLSearchParams({ append: [permissionsAttribute, ...append].join() })
  return (await call<{ data: Row & WithPermissions }>('GET', `${path}/${found.id}`, { query, signal })).data
}
