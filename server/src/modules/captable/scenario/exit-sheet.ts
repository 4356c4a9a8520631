import { formatPrice, formatShares, ratio } from '../../../domain/decimal.ts'
import type { Exit } from '../../../domain/exit.ts'
import { breakpointsOf, exitBreakpoints } from '../../../domain/exit-value.ts'
import type { Rational } from '../../../domain/exit-value.ts'
import { currencyPlaces, divideRounding, formatMoney } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import {
  cell,
  equal,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  smaller,
  sumOf,
  times,
  words,
} from '../worksheet/worksheet.ts'
import type { Cell, Formula, Sheet } from '../worksheet/worksheet.ts'
import type { NamedClaim } from './claims.ts'
import type { Scenario } from './model.ts'

/** One sale laid out in cells, whose keys begin with its own mark: the first sale's are `1:…`. */
export function exitSheet(scenario: Scenario, exit: Exit, mark: string): Sheet {
  const page = new ExitPage(scenario, exit, mark)
  return {
    name: `Sale ${mark}`,
    columns: ['What', 'Amount', '', '', '', '', '', '', '', '', ''],
    rows: [...page.steps(), [], ...page.points(), [], ...page.claims()],
  }
}

/** Twelve places are enough for shares of any count to come to the same penny. */
const exactPlaces = 12

class ExitPage {
  readonly #claims: readonly NamedClaim[]
  readonly #exit: Exit
  readonly #mark: string
  readonly #currency: string
  readonly #costsPercent: bigint
  readonly #places: number
  readonly #values: Rational[]

  constructor({ claims, history, costsPercentMicro }: Scenario, exit: Exit, mark: string) {
    this.#claims = claims
    this.#exit = exit
    this.#mark = mark
    this.#currency = history.company.currency
    this.#costsPercent = costsPercentMicro
    this.#places = currencyPlaces(this.#currency)
    const zero: Rational = { numerator: 0n, denominator: 1n }
    this.#values = [zero, ...claims.flatMap((claim) => breakpointsOf(claim, this.#places).breakpoints)]
  }

  #key(name: string, claim?: NamedClaim): string {
    return claim ? `${this.#mark}:${name}:${claim.id}` : `${this.#mark}:${name}`
  }
  #cell(name: string, claim?: NamedClaim): Formula {
    return cell(this.#key(name, claim))
  }
  #money(minor: bigint): string {
    return formatMoney(minor, this.#currency)
  }
  /** A fraction of minor units in major ones, as long as it needs to be. */
  #exact({ numerator, denominator }: Rational): string {
    const scaled = divideRounding(
      numerator * 10n ** BigInt(exactPlaces),
      denominator * 10n ** BigInt(this.#places),
      'halfUp',
    )
    return trimZeros(formatScaled(scaled, exactPlaces), 2)
  }
  #line(name: string, label: string, given: Omit<Cell, 'key' | 'label'>): (Cell | undefined)[] {
    return [words(this.#key(`${name}_label`), label), { key: this.#key(name), label, ...given }]
  }

  /** From the price to what holders share, and what that makes one ordinary share worth. */
  steps(): (Cell | undefined)[][] {
    const { saleMinor, costsMinor, debtMinor, availableMinor, valuePerShare } = this.#exit
    const afterCosts = larger(number('0'), minus(this.#cell('sale'), this.#cell('costs')))
    return [
      this.#line('sale', 'sale price', { unit: 'money', value: this.#money(saleMinor) }),
      this.#line('costs_percent', 'costs of sale, %', {
        unit: 'percent',
        value: trimZeros(formatScaled(this.#costsPercent, 6)),
      }),
      this.#line('costs', 'costs of sale', {
        unit: 'money',
        value: this.#money(costsMinor),
        formula: round(
          over(times(this.#cell('sale'), this.#cell('costs_percent')), number('100')),
          this.#places,
        ),
      }),
      this.#line('owed', 'owed on notes', { unit: 'money', value: this.#money(debtMinor) }),
      this.#line('available', 'left for holders', {
        unit: 'money',
        value: this.#money(availableMinor),
        formula: larger(number('0'), minus(afterCosts, this.#cell('owed'))),
      }),
      this.#line('preferences', 'all preferences', {
        unit: 'money',
        value: this.#money(this.#exit.preferencesMinor),
        formula: sumOf(this.#claims.map((claim) => this.#key('preference', claim))),
      }),
      this.#line('value', 'one ordinary share', {
        unit: 'price',
        value: this.#exact(valuePerShare),
        formula: this.#valueFormula(),
      }),
    ]
  }

  /** Up through the points: of each stretch as much as the money covers, and after the last one over all shares. */
  #valueFormula(): Formula {
    const count = this.#values.length
    const stretches = Array.from({ length: count - 1 }, (_item, index): Formula => {
      const [from, to] = [this.#cell(`needed:${index + 1}`), this.#cell(`needed:${index + 2}`)]
      const covered = larger(
        number('0'),
        smaller(number('1'), over(minus(this.#cell('available'), from), minus(to, from))),
      )
      const length = minus(this.#cell(`point:${index + 2}`), this.#cell(`point:${index + 1}`))
      return equal(from, to, number('0'), times(covered, length))
    })
    const beyond = larger(number('0'), minus(this.#cell('available'), this.#cell(`needed:${count}`)))
    const all = sumOf(this.#claims.map((claim) => this.#key('shares', claim)))
    return stretches.reduce<Formula>(plus, over(beyond, all))
  }

  /** Values of a share at which somebody is paid another way, in rising order, and the money that each takes. */
  points(): (Cell | undefined)[][] {
    const sorted = this.#values.toSorted((a, b) => {
      const difference = a.numerator * b.denominator - b.numerator * a.denominator
      return difference < 0n ? -1 : Number(difference > 0n)
    })
    const needed = new Map(
      exitBreakpoints(this.#claims, this.#places).map(({ value, neededMinor }) => [
        this.#exact(value),
        neededMinor,
      ]),
    )
    const raw = this.#rawPoints()
    return sorted.map((value, index) => {
      const nth = index + 1
      const taken = this.#claims.map((claim) => ({ claim, key: this.#key(`takes:${nth}`, claim) }))
      const payoff = (claim: NamedClaim) => breakpointsOf(claim, this.#places).payout(value)
      return [
        words(this.#key(`point_label:${nth}`), `Value of a share, point ${nth}`),
        raw[index],
        {
          key: this.#key(`point:${nth}`),
          label: `value at point ${nth}`,
          unit: 'price',
          value: this.#exact(value),
          formula: { op: 'smallest', keys: raw.map(({ key }) => key), nth },
        },
        {
          key: this.#key(`needed:${nth}`),
          label: `money up to point ${nth}`,
          unit: 'money',
          value: this.#exact(needed.get(this.#exact(value))!),
          formula: sumOf(taken.map(({ key }) => key)),
        },
        ...taken.map(({ claim, key }): Cell => ({
          key,
          label: `${claim.name} at point ${nth}`,
          unit: 'money',
          value: this.#exact(payoff(claim)),
          formula: this.#payoff(claim, this.#cell(`point:${nth}`)),
        })),
      ]
    })
  }

  /** The same values as they are worked out, in the order of the claims. */
  #rawPoints(): Cell[] {
    const raw: { value: Rational; formula: Formula }[] = [
      { value: { numerator: 0n, denominator: 1n }, formula: number('0') },
    ]
    for (const claim of this.#claims) {
      const values = breakpointsOf(claim, this.#places).breakpoints
      const of = (name: string) => over(this.#cell(name, claim), this.#cell('shares', claim))
      const room = over(
        minus(this.#cell('cap', claim), this.#cell('preference', claim)),
        this.#cell('shares', claim),
      )
      const single = claim.strikeE8 > 0n ? this.#cell('strike', claim) : of('preference')
      const formulas = claim.participation === 'capped' ? [room, of('cap')] : [single]
      // A cap that equals the preference leaves no stretch in between.
      const fitting = values.length < formulas.length ? formulas.slice(-values.length) : formulas
      raw.push(...values.map((value, index) => ({ value, formula: fitting[index]! })))
    }
    return raw.map(({ value, formula }, index) => ({
      key: this.#key(`raw:${index + 1}`),
      label: `point ${index + 1} as it comes`,
      unit: 'price',
      value: this.#exact(value),
      formula,
    }))
  }

  /** What a claim takes when a share is worth so much; the same cases as in the arithmetic. */
  #payoff(claim: NamedClaim, value: Formula): Formula {
    const worth = times(this.#cell('shares', claim), value)
    const preference = this.#cell('preference', claim)
    if (claim.strikeE8 > 0n)
      return times(
        this.#cell('shares', claim),
        larger(number('0'), minus(value, this.#cell('strike', claim))),
      )
    if (claim.participation === 'full') return plus(preference, worth)
    if (claim.participation === 'none') return larger(preference, worth)
    return larger(smaller(plus(preference, worth), this.#cell('cap', claim)), worth)
  }

  /** What each claim is, what it takes, and what it is paid: the difference of two rounded running totals. */
  claims(): (Cell | undefined)[][] {
    const heads = [
      'Claim',
      'Shares',
      'Preference',
      'Cap',
      'Strike',
      'Rank',
      'Takes',
      'Paid',
      'Paid in',
      'Multiple',
    ]
    return [
      heads.map((head, index) => words(this.#key(`head:${index}`), head)),
      ...this.#claims.map((claim, index) => this.#claimRow(claim, index)),
    ]
  }

  #claimRow(claim: NamedClaim, index: number): (Cell | undefined)[] {
    const line = this.#exit.lines[index]!
    const upTo = this.#claims.slice(0, index + 1).map((each) => this.#key('takes', each))
    const before = this.#claims.slice(0, index).map((each) => this.#key('paid', each))
    const made = (
      name: string,
      label: string,
      unit: Cell['unit'],
      value: string,
      formula?: Formula,
    ): Cell => ({
      key: this.#key(name, claim),
      label: `${label} of ${claim.name}`,
      unit,
      value,
      ...(formula && { formula }),
    })
    const multiple = ratio(line.paidMinor, claim.paidMinor, 6)
    return [
      words(this.#key('name', claim), claim.name),
      made('shares', 'shares', 'shares', formatShares(claim.sharesMicro)),
      made('preference', 'preference', 'money', this.#money(claim.preferenceMinor)),
      made('cap', 'cap', 'money', this.#money(claim.capMinor)),
      made('strike', 'strike', 'price', formatPrice(claim.strikeE8)),
      made('rank', 'rank', 'number', String(claim.seniority)),
      made('takes', 'exact part', 'money', this.#exact(line.exact), this.#takes(claim)),
      made(
        'paid',
        'paid to holders',
        'money',
        this.#money(line.paidMinor),
        minus(round(sumOf(upTo), this.#places), before.length === 0 ? number('0') : sumOf(before)),
      ),
      made('paid_in', 'paid in', 'money', this.#money(claim.paidMinor)),
      multiple === undefined
        ? undefined
        : made(
            'multiple',
            'multiple',
            'multiple',
            multiple,
            round(over(this.#cell('paid', claim), this.#cell('paid_in', claim)), 6),
          ),
    ]
  }

  /** What it takes at the value of a share, less what is short of its preference where the money ends before it. */
  #takes(claim: NamedClaim): Formula {
    const taken = this.#payoff(claim, this.#cell('value'))
    if (claim.preferenceMinor === 0n) return taken
    const ranked = (wanted: (seniority: number) => boolean) =>
      this.#claims.filter((each) => each.preferenceMinor > 0n && wanted(each.seniority))
    const preferences = (claims: readonly NamedClaim[]) =>
      sumOf(claims.map((each) => this.#key('preference', each)))
    const left = minus(this.#cell('available'), preferences(ranked((rank) => rank > claim.seniority)))
    const alike = preferences(ranked((rank) => rank === claim.seniority))
    const covered = larger(number('0'), smaller(number('1'), over(left, alike)))
    const short = times(this.#cell('preference', claim), minus(number('1'), covered))
    return minus(taken, short)
  }
}
