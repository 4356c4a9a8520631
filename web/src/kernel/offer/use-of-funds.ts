import { decimalText, decimalUnits } from '@moorgate/contract/decimals.ts'
import { shareOf } from '../../ui/format.ts'
import type { FigureSource } from '../working/queries.ts'

export interface FundsLine {
  label: string
  amount: string
  /** Percentage points of the whole, to one place; undefined where the whole is nothing. */
  share: string | undefined
}

export interface FundsPlan {
  lines: FundsLine[]
  total: string
  /** How far the lines are from the target, with its sign: "-100.00"; "0.00" where they agree or there is no target. */
  beyondTarget: string
}

type Line = { label: string; amount: string }

/** What the money of a round is for, with the share of each line. Amounts are exact: 0.10 and 0.20 make 0.30. */
export function fundsPlan(lines: readonly Line[], target: string | null): FundsPlan {
  const total = lines.reduce((sum, { amount }) => sum + penceOf(amount), 0n)
  const beyond = target === null ? 0n : total - penceOf(target)
  const whole = textOf(total)
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount, share: shareOf(amount, whole) })),
    total: whole,
    beyondTarget: textOf(beyond),
  }
}

/** Where the figures of such a plan come from, as it stands on the page or is typed. */
export const fundsSource = (
  offerId: number,
  lines: readonly Line[],
  target: string | null,
): FigureSource => ({
  area: 'investment_opportunity',
  base: `investment-opportunities/${offerId}/use-of-funds`,
  query: {
    amounts: lines.map(({ amount }) => textOf(penceOf(amount))).join(','),
    purposes: lines.map(({ label }) => label).join('\n'),
    ...(target !== null && { target: textOf(penceOf(target)) }),
  },
})

/** "2200000.5" → 220000050n; nothing where it is no amount yet, as while somebody types. */
function penceOf(amount: string): bigint {
  return /^\d+(\.\d{0,2})?$/.test(amount) ? decimalUnits(amount, 2) : 0n
}

function textOf(pence: bigint): string {
  return decimalText(pence, 2)
}
