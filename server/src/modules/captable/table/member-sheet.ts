import { inText } from '../../../domain/firm-labels.ts'
import { classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable, CapTableLine } from '../../../domain/cap-table-fold.ts'
import { formatShares, ratio } from '../../../domain/decimal.ts'
import { numberCell } from '../../../domain/figure-cells.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { cell, countOf, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import { lineKey } from './movement-sheet.ts'
import type { SheetFacts } from './sheet.ts'

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

type Facts = Pick<SheetFacts, 'table' | 'holderName' | 'owners'>

/** The register in cells. Its shares are those of the table's lines, whichever view the table is in. */
export function memberSheets(facts: Facts): Sheet[] {
  const lines = memberLines(facts.table)
  const keys = lines.map((line) => `member_shares:${memberKey(line)}`)
  const total = sum(lines.map(({ quantity }) => quantity))
  return [
    {
      name: 'Register',
      columns: ['Member', 'Class', 'Shares', 'Part, %', 'Paid', `Held for ${inText('investors')}`],
      rows: [
        ...lines.map((line) => lineCells(line, facts, total)),
        [
          words('member_total_label', 'All issued shares'),
          undefined,
          {
            key: 'member_total',
            label: 'all issued shares',
            unit: 'shares',
            value: formatShares(total),
            formula: sumOf(keys),
          },
        ],
        [
          words('member_count_label', 'Entries'),
          undefined,
          numberCell('member_count', 'entries of the register', String(lines.length), {
            formula: countOf(keys),
            detail: 'a member of two classes has two',
          }),
        ],
      ],
    },
    ownersSheet(lines, facts),
  ]
}

function lineCells(
  line: MemberLine,
  { table, holderName, owners }: Facts,
  total: bigint,
): (Cell | undefined)[] {
  const key = memberKey(line)
  const shareClass = table.classes.get(line.shareClass)?.name ?? line.shareClass
  const label = `${shareClass} of ${holderName(line.holder)}`
  const percent = memberPercent(line, total)
  const behind = owners(line)
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
          formula: round(over(times(cell(`member_shares:${key}`), number('100')), cell('member_total')), 6),
        },
    {
      key: `member_paid:${key}`,
      label: `Paid for ${label}`,
      unit: 'money',
      value: formatMoney(line.paidMinor, table.currency),
      formula: cell(`line_paid:${lineKey(line)}`),
    },
    behind.length === 0
      ? undefined
      : numberCell(
          `member_owners:${key}`,
          `${inText('investors')} for whom ${holderName(line.holder)} holds`,
          String(behind.length),
          { formula: countOf(behind.map((_shares, index) => ownerKey(line, index))) },
        ),
  ]
}

const ownerKey = (line: MemberLine, index: number) => `member_owner:${memberKey(line)}:${index}`

/** A row for each investor for whom a nominee holds, without their name: the register is handed on. */
function ownersSheet(lines: readonly MemberLine[], { holderName, owners }: Facts): Sheet {
  return {
    name: `Held for ${inText('investors')}`,
    columns: ['Member', 'Shares'],
    rows: lines.flatMap((line) =>
      owners(line).map((shares, index) => {
        const key = ownerKey(line, index)
        const label = `${inText('investor')} ${index + 1} behind ${holderName(line.holder)}`
        return [
          words(`${key}_of`, holderName(line.holder)),
          {
            key,
            label,
            unit: 'shares' as const,
            value: formatShares(shares),
            detail: 'allotted here, and held on the day',
          },
        ]
      }),
    ),
  }
}
