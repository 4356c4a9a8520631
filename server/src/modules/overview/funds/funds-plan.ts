import type { AnswerOf, readFundsPlan } from '@moorgate/contract'
import { ratio } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { ViewedFunds } from '../figures/funds-worksheet.ts'

/** What the lines come to, each with its part of all, and how far they are from the target. */
export function fundsPlan({ currency, lines, targetMinor }: ViewedFunds): AnswerOf<typeof readFundsPlan> {
  const total = sum(lines.map(({ minor }) => minor))
  return {
    total: formatMoney(total, currency),
    beyond_target: targetMinor === undefined ? null : formatMoney(total - targetMinor, currency),
    lines: lines.map(({ minor }) => ({
      amount: formatMoney(minor, currency),
      share: ratio(minor * 100n, total, 6) ?? null,
    })),
  }
}
