import type { KpiMatrix } from '@moorgate/contract'
import type { CsvRow } from '../../../kernel/list/csv.ts'
import type { SheetColumn } from '../../../kernel/list/xlsx.ts'
import { fileColumns, lastLine, rowCount } from './file-form.ts'

/** The figures that are entered, with the units that they are in, and a last line that shows that it is whole. */
export function matrixFile({ rows, periods, company }: KpiMatrix): {
  columns: SheetColumn[]
  rows: CsvRow[]
} {
  const column = (name: string, kind: SheetColumn['kind']): SheetColumn => ({ name, label: name, kind })
  const asked = rows.filter(({ can_enter: canEnter }) => canEnter)
  const unit = ({ unit: counted, unit_label: label }: KpiMatrix['rows'][number]) => {
    if (counted === 'money') return company.currency
    return counted === 'percent' ? '%' : (label ?? counted)
  }
  return {
    columns: [
      ...fileColumns.map((name) => column(name, 'text')),
      ...periods.map(({ period }) => column(period, 'number')),
    ],
    rows: [
      ...asked.map((row) => [
        row.code,
        row.name,
        unit(row),
        ...row.cells.map(({ value, text }) => value ?? text),
      ]),
      [lastLine, rowCount(asked.length), company.name, ...periods.map(() => null)],
    ],
  }
}
