import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'
import type { Table } from './table.ts'

/**
 * A table that depends on the calendar date, such as one that calls a payment late before a scheduled task
 * marks it. It is made once a day, because queries and labels are cached for each table. `make` gets the date
 * as SQL.
 */
export function tableOfDay(make: (today: string) => Table): (moment: Pick<Scope, 'now' | 'today'>) => Table {
  let newest: { today: string; table: Table } | undefined
  return (moment) => {
    const today = todayOf(moment)
    if (newest?.today !== today) newest = { today, table: make(`date '${today}'`) }
    return newest.table
  }
}
