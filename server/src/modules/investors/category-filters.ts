import { isTrue } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import { categoryWaits } from '../../rows/people-rows.ts'

/** Investors by how their category stands: it ran out, or a statement waits for a decision. */
export const categoryFilters: Table['filters'] = {
  category_expired: (row, values, statement, scope) => {
    const today = statement.bind(todayOf(scope))
    return `(${row}.category_expires_at <= ${today}::date) is ${isTrue(values) ? '' : 'not '}true`
  },
  category_waiting: (row, values) => `${isTrue(values) ? '' : 'not '}${categoryWaits(row)}`,
}
