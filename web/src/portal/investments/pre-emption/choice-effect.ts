import type { Option, Place } from './own-offer.ts'

export interface Answer {
  choice: Place['choice'] | undefined
  /** Whole shares as typed, "" when empty. */
  shares: string
}

const whole = (text: string) => (/^\d+$/.test(text) ? BigInt(text) : 0n)

/** Shares that an answer takes: by right, and beyond it where there is enough. */
export function sharesTaken({ choice, shares }: Answer, { entitlement }: Pick<Place, 'entitlement'>): bigint {
  const right = BigInt(entitlement)
  if (choice === 2) return right
  if (choice === 3) return right + whole(shares)
  if (choice === 6) return whole(shares)
  return 0n
}

/**
 * Part of the company afterwards in percent with six places, when all new shares are issued: 500 of 1,000 held, 333 offered and none
 * taken is "37.509377".
 */
export function percentAfter(
  taken: bigint,
  { holding }: Pick<Place, 'holding'>,
  { in_issue: inIssue, available }: Pick<Option, 'in_issue' | 'available'>,
): string {
  const after = BigInt(inIssue ?? '0') + BigInt(available)
  if (after === 0n) return '0.000000'
  const millionths = ((BigInt(holding) + taken) * 100_000_000n + after / 2n) / after
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}

/** Whether the answer still needs a number of shares. */
export const asksForShares = ({ choice }: Answer) => choice === 3 || choice === 6

/** What so many shares cost at a price of up to eight decimals, to the penny: 6,250 at "4.00" is "25000.00". */
export function costOf(taken: bigint, price: string): string {
  const [pounds = '0', fraction = ''] = price.split('.')
  const exact = taken * BigInt(pounds + fraction.padEnd(8, '0'))
  const pence = (exact + 500_000n) / 1_000_000n
  return `${pence / 100n}.${String(pence % 100n).padStart(2, '0')}`
}

/** The answer as its figures name it, `12:3:1312`; undefined while none is chosen. */
export function trialOf({ choice, shares }: Answer, id: number): string | undefined {
  if (choice === undefined) return undefined
  const asked = choice === 3 || choice === 6 ? whole(shares) : 0n
  return `${id}:${choice}:${asked}`
}
