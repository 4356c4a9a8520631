import { breakpointsOf } from '../../../../domain/exit-value.ts'
import type { Rational } from '../../../../domain/exit-value.ts'
import type { Exit } from '../../../../domain/exit.ts'
import { currencyPlaces, divideRounding, formatMoney } from '../../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../../domain/scaled.ts'
import { cell, larger, minus, number, plus, smaller, times, words } from '../../../../domain/worksheet.ts'
import type { Cell, Formula } from '../../../../domain/worksheet.ts'
import type { NamedClaim } from '../../scenario/claims.ts'
import type { Scenario } from '../../scenario/model.ts'

/** Twelve places are enough for shares of any count to come to the same penny. */
const exactPlaces = 12

/** One sale that is laid out in cells, whose keys begin with its own mark: the first sale's are `1:…`. */
export class ExitPage {
  readonly scenario: Scenario
  readonly claims: readonly NamedClaim[]
  readonly exit: Exit
  readonly places: number
  /**
   * Values of a share at which somebody is paid another way, in rising order; equal ones stand beside each
   * other.
   */
  readonly values: readonly Rational[]
  readonly #mark: string

  constructor(scenario: Scenario, exit: Exit, mark: string) {
    this.scenario = scenario
    this.claims = scenario.claims
    this.exit = exit
    this.#mark = mark
    this.places = currencyPlaces(scenario.history.company.currency)
    const zero: Rational = { numerator: 0n, denominator: 1n }
    this.values = [
      zero,
      ...this.claims.flatMap((claim) => breakpointsOf(claim, this.places).breakpoints),
    ].toSorted(rising)
  }

  key(name: string, claim?: NamedClaim): string {
    return claim ? `${this.#mark}:${name}:${claim.id}` : `${this.#mark}:${name}`
  }
  cell(name: string, claim?: NamedClaim): Formula {
    return cell(this.key(name, claim))
  }
  money(minor: bigint): string {
    return formatMoney(minor, this.scenario.history.company.currency)
  }
  /** A fraction of minor units in major ones, as long as it needs to be. */
  exact({ numerator, denominator }: Rational): string {
    const scaled = divideRounding(
      numerator * 10n ** BigInt(exactPlaces),
      denominator * 10n ** BigInt(this.places),
      'halfUp',
    )
    return trimZeros(formatScaled(scaled, exactPlaces), 2)
  }
  line(name: string, label: string, given: Omit<Cell, 'key' | 'label'>): (Cell | undefined)[] {
    return [words(this.key(`${name}_label`), label), { key: this.key(name), label, ...given }]
  }
  /** A cell of one claim: "paid to holders of Series A". */
  claimCell(claim: NamedClaim, name: string, label: string, given: Omit<Cell, 'key' | 'label'>): Cell {
    return { key: this.key(name, claim), label: `${label} of ${claim.name}`, ...given }
  }

  /**
   * What a claim takes when a share is worth so much; the same cases as in the arithmetic
   * (domain/exit-value.ts).
   */
  payoff(claim: NamedClaim, value: Formula): Formula {
    const worth = times(this.cell('shares', claim), value)
    const preference = this.cell('preference', claim)
    if (claim.strikeE8 > 0n)
      return times(this.cell('shares', claim), larger(number('0'), minus(value, this.cell('strike', claim))))
    if (claim.participation === 'full') return plus(preference, worth)
    if (claim.participation === 'none') return larger(preference, worth)
    return larger(smaller(plus(preference, worth), this.cell('cap', claim)), worth)
  }
}

function rising(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : Number(difference > 0n)
}
