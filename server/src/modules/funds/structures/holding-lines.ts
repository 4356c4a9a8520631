import { figure } from '../../../domain/figure-cells.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, plus, sumOf } from '../../../domain/worksheet.ts'
import type { CellDraft } from '../../../domain/worksheet.ts'
import type { ViewedFund } from '../figures/viewed-fund.ts'

type HoldingPart = 'cost' | 'value' | 'proceeds'

/** The cell of all that a fund holds: of companies alone, where it holds no other fund. */
export const holdingsKey = ({ heldFunds }: Pick<ViewedFund, 'heldFunds'>, part: HoldingPart): string =>
  heldFunds.length > 0 ? `holdings_${part}` : `portfolio_${part}`

/** Companies and funds together; nothing of a fund that holds companies alone. */
export function holdingLines({ heldFunds, currency }: ViewedFund): CellDraft[][] {
  if (heldFunds.length === 0) return []
  return (['cost', 'value', 'proceeds'] as const).flatMap((part) => [
    lineOf(
      figure(
        `held_all_${part}`,
        `${part} of all ${inText('funds')} held`,
        'money',
        sumOf(heldFunds.map(({ path }) => `held_${part}:${path}`)),
        { currency },
      ),
    ),
    lineOf(
      figure(
        `holdings_${part}`,
        `${part} of companies and ${inText('funds')}`,
        'money',
        plus(cell(`portfolio_${part}`), cell(`held_all_${part}`)),
        { currency },
      ),
    ),
  ])
}
