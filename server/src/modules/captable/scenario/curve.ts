import { formatScaled } from '../../../domain/scaled.ts'
import { exitBreakpoints, breakpointsOf } from '../../../domain/exit-value.ts'
import type { Rational } from '../../../domain/exit-value.ts'
import { shareOutExit } from '../../../domain/exit.ts'
import { currencyPlaces, divideRounding, formatMoney, sum } from '../../../domain/money.ts'
import type { Scenario } from './model.ts'

export interface CurvePoint {
  sale_price: string
  ordinary: string
  claims: string[]
}

export interface Breakpoint {
  claim: string
  name: string
  sale_price: string
  /** What a share is worth there, exactly. */
  point: Rational
}

/**
 * What must be paid for a company so that so much reaches its holders: costs and debts come on top, rounded
 * up to the penny.
 */
function saleFor({ costsPercentMicro, debtMinor }: Scenario, available: Rational): bigint {
  const kept = 100_000_000n - costsPercentMicro
  const needed = available.numerator + debtMinor * available.denominator
  return divideRounding(needed * 100_000_000n, available.denominator * kept, 'ceil')
}

/** Value of one share, in major units with four places: for reading and drawing, half up. */
export const perShare = (value: Rational, places: number): string =>
  formatScaled(
    divideRounding(value.numerator * 10_000n, value.denominator * 10n ** BigInt(places), 'halfUp'),
    4,
  )

/**
 * The value of a share of each claim by what the company is sold for: exact at every price at which
 * somebody's way of being paid changes, and straight between them, so that nothing is lost by drawing only
 * these.
 */
export function curveOf(scenario: Scenario): CurvePoint[] {
  const { claims, history, costsPercentMicro, debtMinor } = scenario
  const { currency } = history.company
  const places = currencyPlaces(currency)
  return curveSales(scenario).map((saleMinor) => {
    const exit = shareOutExit({ saleMinor, costsPercentMicro, debtMinor, currencyPlaces: places }, claims)
    return {
      sale_price: formatMoney(saleMinor, currency),
      ordinary: perShare(exit.valuePerShare, places),
      claims: exit.lines.map(({ exact }, index) => {
        const shares = claims[index]!.sharesMicro
        return shares === 0n
          ? '0.0000'
          : perShare(
              { numerator: exact.numerator * 1_000_000n, denominator: exact.denominator * shares },
              places,
            )
      }),
    }
  })
}

/**
 * Sale prices of the curve's points in rising order, in minor units: up to twice what was typed; none where
 * nothing was.
 */
export function curveSales(scenario: Scenario): bigint[] {
  const { claims, history, exits } = scenario
  const upToMinor = (exits.find(({ chosen }) => chosen)?.exit.saleMinor ?? 0n) * 2n
  if (upToMinor === 0n) return []
  const places = currencyPlaces(history.company.currency)
  const whole = (minor: bigint): Rational => ({ numerator: minor, denominator: 1n })
  const tiers = [...new Set(claims.map(({ seniority }) => seniority))].map((from) =>
    sum(claims.filter(({ seniority }) => seniority >= from).map(({ preferenceMinor }) => preferenceMinor)),
  )
  const sales = [
    0n,
    ...[0n, ...tiers].map((minor) => saleFor(scenario, whole(minor))),
    ...exitBreakpoints(claims, places).map(({ neededMinor }) => saleFor(scenario, neededMinor)),
    upToMinor,
  ].filter((minor) => minor <= upToMinor)
  return [...new Set(sales)].toSorted((a, b) => (a < b ? -1 : 1))
}

/**
 * The sale price from which each class with a preference converts, and options and warrants are worth their
 * strike.
 */
export function curvePoints(scenario: Scenario): Breakpoint[] {
  const { claims, history } = scenario
  const places = currencyPlaces(history.company.currency)
  const points = exitBreakpoints(claims, places)
  return claims.flatMap((claim) => {
    // Of a capped class the first is where it stops, and the last where it converts.
    const converts = breakpointsOf(claim, places).breakpoints.at(-1)
    const point = converts && points.find(({ value }) => same(value, converts))
    if (!point) return []
    const sale = saleFor(scenario, point.neededMinor)
    const salePrice = formatMoney(sale, history.company.currency)
    return [{ claim: claim.id, name: claim.name, sale_price: salePrice, point: point.value }]
  })
}

const same = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator === b.numerator * a.denominator
