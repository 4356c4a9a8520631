import { classKey } from '../../../domain/cap-table-events.ts'
import type { CapTableEvent, Note, Participation } from '../../../domain/cap-table-events.ts'
import { issuePrice } from '../../../domain/cap-table.ts'
import { classOfLine, foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { classBelow, convertedShares } from '../../../domain/cap-table-views.ts'
import { daysBetween } from '../../../domain/calendar.ts'
import { buyShares, formatPrice, formatShares } from '../../../domain/decimal.ts'
import type { ExitClaim } from '../../../domain/exit.ts'
import { simpleInterest } from '../../../domain/interest.ts'
import { divideRounding, sum } from '../../../domain/money.ts'
import { formatDecimal, priceText } from '../../../domain/format.ts'
import type { History } from '../company/history.ts'
import type { OpenRound } from '../table/open-round.ts'

/** A claim on the price of the company, with what it is called and what was paid for it. */
export interface NamedClaim extends ExitClaim {
  name: string
  detail: string
  paidMinor: bigint
  /** What comes first, and where it stops, as multiples of what was paid, with six places. */
  preferenceMicro: bigint
  capMicro: bigint
  /** Series of the charts. */
  colour: number
}

const micro = 1_000_000n

/**
 * The table as if the open round were allotted today, as its book stands; nobody has the shares that nobody
 * asked for.
 */
export function afterOpenRound(history: History, open: OpenRound | undefined, today: string): CapTable {
  const { currency } = history.company
  if (!open) return foldCapTable(history.events, currency)
  const shareClass = open.round.share_class ?? 'Ordinary'
  const requested = [...open.book, { holder: 'unplaced', shares: open.unplaced }].filter(
    ({ shares }) => shares > 0n,
  )
  const issues = requested.map(({ holder, shares }, index): CapTableEvent => ({
    id: `open:${index}`,
    date: today,
    kind: 'issue',
    holder,
    shareClass,
    sharesMicro: shares * micro,
    // Prices have eight places, shares six; the sum of a round is whole pennies.
    paidMinor: divideRounding(shares * open.priceE8, micro, 'halfUp'),
  }))
  return foldCapTable([...history.events, ...issues], currency)
}

/** The same history with those who asked for shares among its holders, so that a model can name them. */
export function withOpenRound(history: History, open: OpenRound | undefined): History {
  const asked = [
    ...(open?.book ?? []).map(({ holder: key, holder_name: name, holder_kind: kind }) => ({
      key,
      name,
      kind,
    })),
    ...(open ? [{ key: 'unplaced', name: 'Not yet reserved', kind: 'investor' as const }] : []),
  ].map((each) => [each.key, { ...each, group: null, address: null, owners: new Set<number>() }] as const)
  return { ...history, holders: new Map([...asked, ...history.holders]) }
}

/**
 * Classes in the order in which they are paid, ordinary ones first, then options and warrants by their
 * strikes.
 */
export function claimsOf(table: CapTable): NamedClaim[] {
  const claims = [...classClaims(table), ...grantClaims(table)]
  return claims.map((claim, index) => ({ ...claim, colour: (index % 6) + 1 }))
}

function classClaims(table: CapTable): Omit<NamedClaim, 'colour'>[] {
  const held = Map.groupBy(table.lines, ({ instrument }) => classOfLine(instrument))
  return [...table.classes].flatMap(([key, terms]) => {
    const lines = held.get(key) ?? []
    if (lines.length === 0) return []
    const paidMinor = sum(lines.map((line) => line.paidMinor))
    const times = (multipleMicro: bigint) => divideRounding(paidMinor * multipleMicro, micro, 'halfUp')
    return [
      {
        id: `class-${key}`,
        name: terms.name,
        detail: rightsOf(terms.preferenceMicro, terms.participation, terms.capMicro),
        sharesMicro: sum(lines.map(({ quantity }) => convertedShares(table, key, quantity))),
        preferenceMinor: times(terms.preferenceMicro),
        participation: terms.preferenceMicro === 0n ? ('none' as const) : terms.participation,
        capMinor: times(terms.capMicro),
        seniority: terms.seniority,
        strikeE8: 0n,
        paidMinor,
        preferenceMicro: terms.preferenceMicro,
        capMicro: terms.capMicro,
      },
    ]
  })
}

/** "No preference", "1× non-participating", "1× participating up to 2×". */
export function rightsOf(preferenceMicro: bigint, participation: Participation, capMicro: bigint): string {
  if (preferenceMicro === 0n) return 'No preference'
  const first = `${formatDecimal(formatShares(preferenceMicro))}×`
  if (participation === 'none') return `${first} non-participating`
  return participation === 'full'
    ? `${first} participating`
    : `${first} participating up to ${formatDecimal(formatShares(capMicro))}×`
}

/**
 * Options and warrants that are open, one claim for each strike; the pool that nobody was granted is
 * nobody's.
 */
function grantClaims(table: CapTable): Omit<NamedClaim, 'colour'>[] {
  const open = table.lines.flatMap((line) => {
    const granted = line.instrument.startsWith('grant:')
      ? table.grants.get(line.instrument.slice(6))
      : undefined
    if (!granted) return []
    const sharesMicro = convertedShares(table, classBelow(table, line.instrument)!, line.quantity)
    return [{ kind: granted.instrument, strikeE8: granted.strikeE8, sharesMicro }]
  })
  const alike = Map.groupBy(open, ({ kind, strikeE8 }) => `${kind}s-${strikeE8}`)
  return [...alike].map(([key, same]) => {
    const sharesMicro = sum(same.map((each) => each.sharesMicro))
    const { kind, strikeE8 } = same[0]!
    const strike = priceText(formatPrice(strikeE8), table.currency)
    return {
      id: key,
      name: kind === 'option' ? 'Options' : 'Warrants',
      detail: `${formatDecimal(formatShares(sharesMicro))} at ${strike}`,
      sharesMicro,
      preferenceMinor: 0n,
      participation: 'none' as const,
      capMinor: 0n,
      seniority: 0,
      strikeE8,
      paidMinor: 0n,
      preferenceMicro: 0n,
      capMicro: 0n,
    }
  })
}

/** A note that is open on a day, with what is owed on it. */
export interface OpenNote {
  id: string
  holder: string
  instrument: Note['instrument']
  principalMinor: bigint
  interestPercentMicro: bigint
  issuedOn: string
  /** For which interest has run. */
  days: number
  dueMinor: bigint
  discountPercentMicro: bigint
  capMinor: bigint | undefined
}

export function openNotes(table: CapTable, today: string): OpenNote[] {
  return table.lines.flatMap(({ instrument, quantity }) => {
    const note = instrument.startsWith('note:') ? table.notes.get(instrument.slice(5)) : undefined
    if (!note) return []
    const days = Math.max(daysBetween(note.issuedOn, today) ?? 0, 0)
    const interest = simpleInterest(quantity, note.interestPercentMicro, days)
    const {
      id,
      holder,
      instrument: kind,
      issuedOn,
      interestPercentMicro,
      discountPercentMicro,
      capMinor,
    } = note
    const owed = { principalMinor: quantity, days, dueMinor: quantity + interest }
    const terms = { interestPercentMicro, discountPercentMicro, capMinor }
    return [{ id, holder, instrument: kind, issuedOn, ...terms, ...owed }]
  })
}

/**
 * An advance subscription that no round has turned into shares. It is never owed: in a sale it becomes shares
 * at what a share is paid there less its discount, or at its valuation cap where that makes more of them. The
 * first is a fixed sum, principal ÷ (1 − discount), which comes after every debt and every preference; the
 * second is so many shares. So it is a claim like that of a class which converts.
 *
 * Worked example: £20,000.00 with 20 % takes £25,000.00. With a cap of £2,000,000.00 on 1,000,000 shares it
 * is 10,000 shares at £2.00, which are more from £2.50 a share on.
 */
export function subscriptionClaim(
  { id, principalMinor, discountPercentMicro, capMinor }: OpenNote,
  { holder, shares, currency }: { holder: string; shares: bigint; currency: string },
): Omit<NamedClaim, 'colour'> {
  const preferenceMicro = divideRounding(micro * 100_000_000n, 100_000_000n - discountPercentMicro, 'halfUp')
  const capE8 = capMinor === undefined ? undefined : issuePrice(capMinor, currency, shares)
  const bought = capE8 === undefined ? undefined : buyShares(principalMinor, { priceE8: capE8, currency })
  return {
    id: `subscription-${id}`,
    name: `Advance subscription of ${holder}`,
    detail: 'Becomes shares in the sale',
    sharesMicro: bought?.sharesMicro ?? 0n,
    preferenceMinor: divideRounding(principalMinor * preferenceMicro, micro, 'halfUp'),
    participation: 'none',
    capMinor: 0n,
    seniority: afterAllClasses,
    strikeE8: 0n,
    paidMinor: principalMinor,
    preferenceMicro,
    capMicro: 0n,
  }
}

/** Classes rank from 0 up. */
const afterAllClasses = -1

/** A free name for the class of a round that is only thought of. */
export function freshClass(table: CapTable, wanted: string): string {
  let name = wanted
  for (let number = 2; table.classes.has(classKey(name)); number++) name = `${wanted} ${number}`
  return name
}
