import type { WorksheetDraft } from '../../../../domain/worksheet.ts'
import type { History } from '../../company/history.ts'
import { performanceWorksheet } from './performance-sheet.ts'
import { capTableWorksheet } from './table-worksheet.ts'
import type { ViewedPerformance } from '../../table/performance.ts'
import { layOut } from '../../table/view-table.ts'
import type { TableRequest } from '../../table/view-table.ts'

/**
 * What the cells of a cap table are made from. Where one figure is opened, the part that has none of it is
 * left out.
 */
interface TableParts {
  table?: { history: History; looked: TableRequest }
  performance?: ViewedPerformance
}

/** The figures of the table, and those of the performance tab, which have names of their own. */
function tableWorksheet({ table, performance }: TableParts): WorksheetDraft {
  const worksheets = [
    ...(table ? [capTableWorksheet(layOut(table.history, table.looked))] : []),
    ...(performance ? [performanceWorksheet(performance)] : []),
  ]
  return { ...worksheets[0]!, sheets: worksheets.flatMap(({ sheets }) => sheets) }
}

export const tableMaker = { module: import.meta.url, name: 'tableMaker', make: tableWorksheet }
