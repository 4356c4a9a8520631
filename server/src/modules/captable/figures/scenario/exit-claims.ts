import { formatPrice, formatShares, ratio } from '../../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../../domain/money.ts'
import {
  cell,
  equal,
  larger,
  minus,
  number,
  over,
  round,
  smaller,
  sumOf,
  times,
  words,
} from '../../../../domain/worksheet.ts'
import type { Cell, Formula } from '../../../../domain/worksheet.ts'
import type { NamedClaim } from '../../scenario/claims.ts'
import { perShare } from '../../scenario/curve.ts'
import type { ExitPage } from './exit-page.ts'
import { splitOfClaim } from '../../scenario/claim-split.ts'

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
  'Preference paid',
  'Strikes paid',
  'Sharing',
  'A share',
]

/** What each claim is, what it takes, and what it is paid: the difference of two rounded running totals. */
export function claimRows(page: ExitPage): (Cell | undefined)[][] {
  return [
    heads.map((head, index) => words(page.key(`head:${index}`), head)),
    ...page.claims.map((claim, index) => [
      words(page.key('name', claim), claim.name),
      ...rightCells(page, claim),
      ...paidCells(page, claim, index),
      ...partCells(page, claim, index),
    ]),
  ]
}

/** Shares and rights, from the sheet of claims; they are the same in every sale. */
function rightCells(page: ExitPage, claim: NamedClaim): Cell[] {
  const from = (name: string) => ({ formula: cell(`claim_${name}:${claim.id}`) })
  return [
    page.claimCell(claim, 'shares', 'shares', {
      unit: 'shares',
      value: formatShares(claim.sharesMicro),
      ...from('shares'),
    }),
    page.claimCell(claim, 'preference', 'preference', {
      unit: 'money',
      value: page.money(claim.preferenceMinor),
      ...from('preference'),
    }),
    page.claimCell(claim, 'cap', 'cap', { unit: 'money', value: page.money(claim.capMinor), ...from('cap') }),
    page.claimCell(claim, 'strike', 'strike', {
      unit: 'price',
      value: formatPrice(claim.strikeE8),
      ...from('strike'),
    }),
    page.claimCell(claim, 'rank', 'rank', {
      unit: 'number',
      value: String(claim.seniority),
      ...from('rank'),
    }),
  ]
}

function paidCells(page: ExitPage, claim: NamedClaim, index: number): (Cell | undefined)[] {
  const line = page.exit.lines[index]!
  const upTo = page.claims.slice(0, index + 1).map((each) => page.key('takes', each))
  const before = page.claims.slice(0, index).map((each) => page.key('paid', each))
  const multiple = ratio(line.paidMinor, claim.paidMinor, 6)
  return [
    page.claimCell(claim, 'takes', 'exact part', {
      unit: 'money',
      value: page.exact(line.exact),
      formula: takes(page, claim),
    }),
    page.claimCell(claim, 'paid', 'paid to holders', {
      unit: 'money',
      value: page.money(line.paidMinor),
      // A spreadsheet's difference of two long numbers is off by a hair, and a multiple of a penny would be
      // off with it.
      formula: round(
        minus(round(sumOf(upTo), page.places), before.length === 0 ? number('0') : sumOf(before)),
        page.places,
      ),
      detail: 'each claim is the difference of two rounded running totals, so that the pennies add up',
    }),
    page.claimCell(claim, 'paid_in', 'paid in', {
      unit: 'money',
      value: page.money(claim.paidMinor),
      formula: cell(`claim_paid_in:${claim.id}`),
    }),
    multiple === undefined
      ? undefined
      : page.claimCell(claim, 'multiple', 'multiple', {
          unit: 'multiple',
          value: multiple,
          formula: round(over(page.cell('paid', claim), page.cell('paid_in', claim)), 6),
        }),
  ]
}

/**
 * How a claim was met: as preference, by paying its strike, and with how many shares it took part in what was
 * left.
 */
function partCells(page: ExitPage, claim: NamedClaim, index: number): Cell[] {
  const line = page.exit.lines[index]!
  const { currency } = page.scenario.history.company
  const { preferenceMinor, strikesMinor, sharingMicro } = splitOfClaim(claim, line, currency)
  const shares = { numerator: claim.sharesMicro, denominator: 1n }
  return [
    page.claimCell(claim, 'preference_paid', 'preference paid', {
      unit: 'money',
      value: page.money(preferenceMinor),
      formula: preferencePaid(page, claim),
    }),
    page.claimCell(claim, 'strikes', 'strikes paid', {
      unit: 'money',
      value: page.money(strikesMinor),
      formula: unlessNothing(
        page,
        claim,
        round(times(page.cell('shares', claim), page.cell('strike', claim)), page.places),
      ),
    }),
    page.claimCell(claim, 'sharing', 'shares that take part', {
      unit: 'shares',
      value: formatShares(sharingMicro),
      formula: unlessNothing(page, claim, sharing(page, claim)),
    }),
    page.claimCell(claim, 'per_share', 'one share', {
      unit: 'price',
      value:
        claim.sharesMicro === 0n
          ? '0.0000'
          : perShare(
              {
                numerator: line.exact.numerator * 1_000_000n,
                denominator: line.exact.denominator * shares.numerator,
              },
              page.places,
            ),
      formula:
        claim.sharesMicro === 0n
          ? number('0')
          : round(over(page.cell('takes', claim), page.cell('shares', claim)), 4),
    }),
  ]
}

/** Amounts are compared to the hundredth of a penny: spreadsheets count in binary. */
const comparedPlaces = 4
const compared = (of: Formula) => round(of, comparedPlaces)

/** A claim that takes next to nothing takes something, so nothing is looked at more closely. */
const unlessNothing = (page: ExitPage, claim: NamedClaim, otherwise: Formula): Formula =>
  equal(round(page.cell('takes', claim), 8), number('0'), number('0'), otherwise)

/** A class that takes as much as ordinary shares would has converted, so none of it is preference. */
function preferencePaid(page: ExitPage, claim: NamedClaim): Formula {
  if (claim.preferenceMinor === 0n) return number('0')
  const paid = smaller(page.cell('paid', claim), page.cell('preference', claim))
  if (claim.participation === 'full') return paid
  return equal(compared(page.cell('takes', claim)), compared(worth(page, claim)), number('0'), paid)
}

const worth = (page: ExitPage, claim: NamedClaim): Formula =>
  times(page.cell('shares', claim), page.cell('value'))

/**
 * Shares among which what is left is divided: all of a claim that counts as ordinary, or takes more than its
 * preference.
 */
function sharing(page: ExitPage, claim: NamedClaim): Formula {
  const shares = page.cell('shares', claim)
  if (claim.strikeE8 > 0n || claim.preferenceMinor === 0n) return shares
  const beyond = larger(number('0'), minus(page.cell('takes', claim), page.cell('preference', claim)))
  const participating = equal(compared(beyond), number('0'), number('0'), shares)
  if (claim.participation === 'full') return participating
  const otherwise = claim.participation === 'none' ? number('0') : participating
  return equal(compared(page.cell('takes', claim)), compared(worth(page, claim)), shares, otherwise)
}

/**
 * What it takes at the value of a share, less what is short of its preference where the money ends before it.
 */
function takes(page: ExitPage, claim: NamedClaim): Formula {
  const taken = page.payoff(claim, page.cell('value'))
  if (claim.preferenceMinor === 0n) return taken
  const ranked = (wanted: (seniority: number) => boolean) =>
    page.claims.filter((each) => each.preferenceMinor > 0n && wanted(each.seniority))
  const preferences = (claims: readonly NamedClaim[]) =>
    sumOf(claims.map((each) => page.key('preference', each)))
  const left = minus(page.cell('available'), preferences(ranked((rank) => rank > claim.seniority)))
  const alike = preferences(ranked((rank) => rank === claim.seniority))
  const covered = larger(number('0'), smaller(number('1'), over(left, alike)))
  const short = times(page.cell('preference', claim), minus(number('1'), covered))
  return minus(taken, short)
}

/** What the steps of a sale end in: preferences, strikes, and the shares among which the rest is divided. */
export function resultRows(page: ExitPage): (Cell | undefined)[][] {
  const { currency } = page.scenario.history.company
  const parts = page.claims.map((claim, index) => splitOfClaim(claim, page.exit.lines[index]!, currency))
  const below = (name: string) => sumOf(page.claims.map((claim) => page.key(name, claim)))
  return [
    page.line('preferences_paid', 'preferences paid', {
      unit: 'money',
      value: formatMoney(sum(parts.map(({ preferenceMinor }) => preferenceMinor)), currency),
      formula: below('preference_paid'),
    }),
    page.line('strikes', 'strikes paid', {
      unit: 'money',
      value: formatMoney(sum(parts.map(({ strikesMinor }) => strikesMinor)), currency),
      formula: below('strikes'),
    }),
    page.line('sharing', 'shares that take part', {
      unit: 'shares',
      value: formatShares(sum(parts.map(({ sharingMicro }) => sharingMicro))),
      formula: below('sharing'),
    }),
    page.line('per_share', 'one ordinary share, as it is shown', {
      unit: 'price',
      value: perShare(page.exit.valuePerShare, page.places),
      formula: round(page.cell('value'), 4),
    }),
  ]
}
