import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  deletePortfolioTable,
  portfolioColumnKeys,
  portfolioTable,
  portfolioTableStat,
  refuseField,
  say,
} from '@moorgate/contract'
import type { PortfolioColumnKey } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { opportunities } from '../opportunities/index.ts'

export const portfolioTables: Table = tableOf(portfolioTable, {
  events: recordEventNames('portfolio_table', 'created', 'updated', 'deleted'),
  softDeletes: false,
  permissions: { delete: deletePortfolioTable },
  relations: { type: opportunities.relations['type']! },
})

export const portfolioStats: Table = tableOf(portfolioTableStat, { softDeletes: false })

type Values = Record<string, unknown>
export interface TableColumn {
  key: PortfolioColumnKey
  visible: boolean
}

const shownAtFirst = ['date', 'cost', 'value', 'gain', 'multiple', 'irr'] as const

/** What a table shows unless it is told otherwise. */
export const standardColumns: readonly TableColumn[] = completed(
  shownAtFirst.map((key) => ({ key, visible: true })),
)

/** A table names every column once, and every table but the standard one names its type. */
export async function prepareTable(
  _work: unknown,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const isStandard = existing?.['type_id'] === null
  if (isStandard && values['type_id'])
    refuseField('type_id', 'This table shows every type that has no table of its own.')
  const typeId = values['type_id'] === undefined ? existing?.['type_id'] : values['type_id']
  if (!isStandard && !typeId) refuseField('type_id', say.required)
  const given = values['columns'] as readonly TableColumn[] | undefined
  if (given && new Set(given.map(({ key }) => key)).size < given.length) refuseField('columns', say.distinct)
  if (given) return { ...values, columns: completed(given) }
  return existing ? values : { ...values, columns: standardColumns }
}

/** With the columns that were left out, which come last and are hidden. */
function completed(given: readonly TableColumn[]): TableColumn[] {
  const others = portfolioColumnKeys.filter((key) => !given.some((each) => each.key === key))
  return [...given, ...others.map((key) => ({ key, visible: false }))]
}
