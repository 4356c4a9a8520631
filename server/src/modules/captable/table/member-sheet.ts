import { classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable, CapTableLine } from '../../../domain/cap-table-fold.ts'
import { formatShares, ratio } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { cell, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import { lineKey } from './movement-sheet.ts'

/** A holder's shares of one class: an entry of the register. */
export interface MemberLine extends CapTableLine {
  holder: string
  shareClass: string
}

/** Entries of the register: shares that somebody holds. */
export const memberLines = (table: CapTable): MemberLine[] =>
  table.lines.flatMap((line) => {
    const shareClass = classOfLine(line.instrument)
    return shareClass === undefined || line.holder === undefined
      ? []
      : [{ ...line, holder: line.holder, shareClass }]
  })

/** Names an entry in the keys of its figures: "h12/a ordinary". */
export const memberKey = ({ holder, shareClass }: Pick<MemberLine, 'holder' | 'shareClass'>) =>
  `${holder}/${shareClass}`

/** Percent of all issued shares with six places, half up; null of nothing. */
export const memberPercent = (line: MemberLine, totalMicro: bigint): string | null =>
  ratio(line.quantity * 100n, totalMicro, 6) ?? null

/** The register in cells. Its shares are those of the table's lines, whichever view the table is in. */
export function memberSheet(table: CapTable, holderName: (holder: string) => string): Sheet {
  const lines = memberLines(table)
  const total = sum(lines.map(({ quantity }) => quantity))
  return {
    name: 'Register',
    columns: ['Member', 'Class', 'Shares', 'Part, %', 'Paid'],
    rows: [
      ...lines.map((line): (Cell | undefined)[] => {
        const key = memberKey(line)
        const shareClass = table.classes.get(line.shareClass)?.name ?? line.shareClass
        const label = `${shareClass} of ${holderName(line.holder)}`
        const percent = memberPercent(line, total)
        return [
          words(`member_name:${key}`, holderName(line.holder)),
          words(`member_class:${key}`, shareClass),
          {
            key: `member_shares:${key}`,
            label,
            unit: 'shares',
            value: formatShares(line.quantity),
            formula: cell(`held:${lineKey(line)}`),
          },
          percent === null
            ? undefined
            : {
                key: `member_percent:${key}`,
                label: `Part of all issued shares, ${label}`,
                unit: 'percent',
                value: percent,
                formula: round(
                  over(times(cell(`member_shares:${key}`), number('100')), cell('member_total')),
                  6,
                ),
              },
          {
            key: `member_paid:${key}`,
            label: `Paid for ${label}`,
            unit: 'money',
            value: formatMoney(line.paidMinor, table.currency),
            formula: cell(`line_paid:${lineKey(line)}`),
          },
        ]
      }),
      [
        words('member_total_label', 'All issued shares'),
        undefined,
        {
          key: 'member_total',
          label: 'all issued shares',
          unit: 'shares',
          value: formatShares(total),
          formula: sumOf(lines.map((line) => `member_shares:${memberKey(line)}`)),
        },
      ],
    ],
  }
}
