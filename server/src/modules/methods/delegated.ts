import type { Statement } from '../../kernel/database/statement.ts'
import type { Delegation } from '../../kernel/work.ts'

/**
 * SQL that an investment was made through one of the methods that are shared with whoever looks; `investmentId` is SQL. Undefined where
 * everything is shared.
 */
export function throughMethods(
  { methodIds }: Delegation,
  investmentId: string,
  statement: Statement,
): string | undefined {
  if (methodIds === null) return undefined
  return `${investmentId} in (select v.id from investments v where v.tenant_id = $1
    and v.investment_method_entity_id = any(${statement.bindList(methodIds, 'bigint')}))`
}
