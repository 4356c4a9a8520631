import { inText } from '../../../../domain/tenant-labels.ts'
import { formatShares } from '../../../../domain/decimal.ts'
import { figure } from '../../../../domain/figure-cells.ts'
import { sum } from '../../../../domain/money.ts'
import { cell, countOf, number, over, round, sumOf, times, words } from '../../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../../domain/worksheet.ts'
import { memberKey, memberLines } from '../../table/members.ts'
import type { MemberLine } from '../../table/members.ts'
import { lineKey } from './movement-sheet.ts'
import type { SheetFacts } from './table-sheets.ts'

type Facts = Pick<SheetFacts, 'table' | 'holderName' | 'owners'>

/** The register in cells. Its shares are those of the table's lines, whichever view the table is in. */
export function memberSheets(facts: Facts): SheetDraft[] {
  const lines = memberLines(facts.table)
  const keys = lines.map((line) => `member_shares:${memberKey(line)}`)
  const hasShares = sum(lines.map(({ quantity }) => quantity)) !== 0n
  return [
    {
      name: 'Register',
      columns: ['Member', 'Class', 'Shares', 'Part, %', 'Paid', `Held for ${inText('investors')}`],
      rows: [
        ...lines.map((line) => lineCells(line, facts, hasShares)),
        [
          words('member_total_label', 'All issued shares'),
          undefined,
          figure('member_total', 'all issued shares', 'shares', sumOf(keys)),
        ],
        [
          words('member_count_label', 'Entries'),
          undefined,
          figure('member_count', 'entries of the register', 'number', countOf(keys), {
            detail: 'a member of two classes has two',
          }),
        ],
      ],
    },
    ownersSheet(lines, facts),
  ]
}

function lineCells(
  memberLine: MemberLine,
  { table, holderName, owners }: Facts,
  hasShares: boolean,
): (CellDraft | undefined)[] {
  const key = memberKey(memberLine)
  const shareClass = table.classes.get(memberLine.shareClass)?.name ?? memberLine.shareClass
  const label = `${shareClass} of ${holderName(memberLine.holder)}`
  const part = over(times(cell(`member_shares:${key}`), number('100')), cell('member_total'))
  const behind = owners(memberLine)
  return [
    words(`member_name:${key}`, holderName(memberLine.holder)),
    words(`member_class:${key}`, shareClass),
    figure(`member_shares:${key}`, label, 'shares', cell(`held:${lineKey(memberLine)}`)),
    hasShares
      ? figure(`member_percent:${key}`, `Part of all issued shares, ${label}`, 'percent', round(part, 6))
      : undefined,
    figure(`member_paid:${key}`, `Paid for ${label}`, 'money', cell(`line_paid:${lineKey(memberLine)}`)),
    behind.length === 0
      ? undefined
      : figure(
          `member_owners:${key}`,
          `${inText('investors')} for whom ${holderName(memberLine.holder)} holds`,
          'number',
          countOf(behind.map((_shares, index) => ownerKey(memberLine, index))),
        ),
  ]
}

const ownerKey = (memberLine: MemberLine, index: number) => `member_owner:${memberKey(memberLine)}:${index}`

/** A row for each investor for whom a nominee holds, without their name: the register is handed on. */
function ownersSheet(lines: readonly MemberLine[], { holderName, owners }: Facts): SheetDraft {
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
