import type { CapTableBook, GrantState } from './cap-table-book.ts'
import { classKey } from './cap-table-events.ts'
import type { CapTableEvent, Fraction, Instrument } from './cap-table-events.ts'
import { daysBetween } from './calendar.ts'
import { buyShares, valueOfShares } from './decimal.ts'
import { divideRounding } from './money.ts'
import { simpleInterest } from './interest.ts'

type EventOfKind<Kind extends CapTableEvent['kind']> = Extract<CapTableEvent, { kind: Kind }>

const wholeShare = 1_000_000n
const classInstrument = (name: string): Instrument => `class:${classKey(name)}`
const poolInstrument = (plan: string): Instrument => `pool:${classKey(plan)}`
const nothingPaid = (quantity: bigint) => ({ quantity, paidMinor: 0n })

/** What each kind of event does to the table, or why it can't. */
export const acts: {
  [Kind in CapTableEvent['kind']]: (book: CapTableBook, event: EventOfKind<Kind>) => void
} = {
  share_class: (book, { terms }) => {
    book.classes.set(classKey(terms.name), terms)
  },
  issue: (book, event) => {
    book.classOf(event.shareClass)
    book.move(event, classInstrument(event.shareClass), event.holder, {
      quantity: event.sharesMicro,
      paidMinor: event.paidMinor,
    })
  },
  transfer: (book, event) => {
    const given = takeShares(book, event)
    if (given) book.move(event, classInstrument(event.shareClass), event.to, given)
  },
  redeem: (book, event) => {
    takeShares(book, event)
  },
  convert,
  split,
  pool: (book, event) => {
    book.classOf(event.shareClass)
    const instrument = poolInstrument(event.plan)
    if (book.held(instrument, undefined) + event.sharesMicro < 0n) return book.refuse(event, 'pool_too_small')
    const key = classKey(event.plan)
    if (!book.plans.has(key)) book.plans.set(key, { name: event.plan.trim(), shareClass: event.shareClass })
    book.move(event, instrument, undefined, nothingPaid(event.sharesMicro))
  },
  grant,
  exercise: (book, event) => {
    const granted = takeOptions(book, event)
    if (!granted) return
    const at = { priceE8: granted.strikeE8, currency: book.currency }
    book.move(event, classInstrument(granted.shareClass), granted.holder, {
      quantity: event.sharesMicro,
      paidMinor: event.paidMinor ?? valueOfShares(event.sharesMicro, at),
    })
  },
  lapse: (book, event) => {
    const granted = takeOptions(book, event)
    if (granted?.plan !== undefined)
      book.move(event, poolInstrument(granted.plan), undefined, nothingPaid(event.sharesMicro))
  },
  note: (book, event) => {
    const { kind: _kind, date, ...note } = event
    book.notes.set(event.id, { ...note, issuedOn: date })
    book.move(event, `note:${event.id}`, event.holder, nothingPaid(event.principalMinor))
  },
  convert_note: convertNote,
  repay_note: (book, event) => {
    settleNote(book, event)
  },
}

/** Takes shares from somebody who has them, with the money that goes with them. */
function takeShares(book: CapTableBook, event: EventOfKind<'transfer' | 'redeem' | 'convert'>) {
  const instrument = classInstrument(event.shareClass)
  const { holder, sharesMicro: quantity } = event
  if (book.held(instrument, holder) < quantity) return void book.refuse(event, 'too_few_shares')
  const paidMinor = book.paidFor(instrument, holder, quantity)
  book.move(event, instrument, holder, { quantity: -quantity, paidMinor: -paidMinor })
  return { quantity, paidMinor }
}

/**
 * By the class's own ratio, whole shares, rounded down; what was paid goes with them and carries no
 * preference any more.
 */
function convert(book: CapTableBook, event: EventOfKind<'convert'>): void {
  const terms = book.classOf(event.shareClass)
  const into = classKey(event.into)
  if (terms.convertsTo !== into) return book.refuse(event, 'not_convertible')
  const given = takeShares(book, event)
  if (!given) return
  book.classOf(event.into)
  book.move(event, classInstrument(event.into), event.holder, {
    quantity: wholeSharesOf(given.quantity, terms.ratio),
    paidMinor: given.paidMinor,
  })
}

/** Millionths of whole shares, rounded down: 3 shares at 3 for 2 are 4. */
export const wholeSharesOf = (sharesMicro: bigint, { numerator, denominator }: Fraction): bigint =>
  divideRounding(sharesMicro * numerator, denominator * wholeShare, 'floor') * wholeShare

/**
 * Every share of the class becomes so many; options, warrants and pools over it follow, strikes fall by the
 * same fraction, and classes that convert into it convert into so many more. A consolidation that would leave
 * somebody a part of a share is refused: a company rounds its holders up or down by transfers first.
 *
 * Worked example: 5 for 1 makes 1,000 shares 5,000, and options at £0.50 five times as many at £0.10.
 */
function split(book: CapTableBook, event: EventOfKind<'split'>): void {
  const key = classKey(event.shareClass)
  const instruments = overClass(book, key)
  const after = (quantity: bigint) => divideRounding(quantity * numerator, denominator, 'floor')
  const { numerator, denominator } = event.ratio
  const positions = instruments.flatMap((instrument) =>
    book.positionsOf(instrument).map(([holder, { quantity }]) => ({ instrument, holder, quantity })),
  )
  if (positions.length === 0) return book.refuse(event, 'nothing_issued')
  if (positions.some(({ quantity }) => leavesFraction(quantity, event.ratio)))
    return book.refuse(event, 'fraction_of_a_share')
  for (const { instrument, holder, quantity } of positions)
    book.move(event, instrument, holder, nothingPaid(after(quantity) - quantity))
  for (const granted of book.grants.values())
    if (classKey(granted.shareClass) === key)
      granted.strikeE8 = divideRounding(granted.strikeE8 * denominator, numerator, 'halfUp')
  for (const [name, terms] of book.classes)
    if (terms.convertsTo === key) book.classes.set(name, { ...terms, ratio: times(terms.ratio, event.ratio) })
    else if (name === key) book.classes.set(name, { ...terms, ratio: over(terms.ratio, event.ratio) })
}

const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})
const over = (a: Fraction, b: Fraction): Fraction =>
  times(a, { numerator: b.denominator, denominator: b.numerator })

const leavesFraction = (quantity: bigint, { numerator, denominator }: Fraction): boolean =>
  (quantity * numerator) % denominator !== 0n ||
  (quantity % wholeShare === 0n && ((quantity * numerator) / denominator) % wholeShare !== 0n)

/** The class itself, and what may become shares of it. */
function overClass(book: CapTableBook, key: string): Instrument[] {
  const plans = [...book.plans].filter(([, { shareClass }]) => classKey(shareClass) === key)
  const grants = [...book.grants.values()].filter(({ shareClass }) => classKey(shareClass) === key)
  return [
    `class:${key}`,
    ...plans.map(([plan]): Instrument => `pool:${plan}`),
    ...grants.map(({ id }): Instrument => `grant:${id}`),
  ]
}

/** An option leaves the pool when it is granted; it isn't a share before it is exercised. */
function grant(book: CapTableBook, event: EventOfKind<'grant'>): void {
  const { kind: _kind, date, ...terms } = event
  if (event.plan !== undefined) {
    const pool = poolInstrument(event.plan)
    if (book.held(pool, undefined) < event.sharesMicro) return book.refuse(event, 'pool_too_small')
    book.move(event, pool, undefined, nothingPaid(-event.sharesMicro))
  }
  book.classOf(event.shareClass)
  book.grants.set(event.id, { ...terms, grantedOn: date })
  book.move(event, `grant:${event.id}`, event.holder, nothingPaid(event.sharesMicro))
}

function takeOptions(book: CapTableBook, event: EventOfKind<'exercise' | 'lapse'>): GrantState | undefined {
  const granted = book.grants.get(event.grant)
  if (!granted) return void book.refuse(event, 'unknown_grant')
  const instrument: Instrument = `grant:${granted.id}`
  if (book.held(instrument, granted.holder) < event.sharesMicro)
    return void book.refuse(event, 'too_few_options')
  book.move(event, instrument, granted.holder, nothingPaid(-event.sharesMicro))
  return granted
}

/** A note that is still owed, and how much of it. */
function openNote(book: CapTableBook, event: EventOfKind<'convert_note' | 'repay_note'>) {
  const note = book.notes.get(event.note)
  if (!note) return void book.refuse(event, 'unknown_note')
  const owedMinor = book.held(`note:${note.id}`, note.holder)
  if (owedMinor === 0n) return void book.refuse(event, 'note_settled')
  return { note, owedMinor }
}

function settleNote(book: CapTableBook, event: EventOfKind<'convert_note' | 'repay_note'>): void {
  const open = openNote(book, event)
  if (open) book.move(event, `note:${open.note.id}`, open.note.holder, nothingPaid(-open.owedMinor))
}

/**
 * A principal with simple interest from the day of issue to another, by days of 365. £100.00 at 8 % after 365
 * days are £108.00.
 */
export function dueOnNote(
  principalMinor: bigint,
  interestPercentMicro: bigint,
  { issuedOn, date }: { issuedOn: string; date: string },
): bigint {
  return (
    principalMinor + simpleInterest(principalMinor, interestPercentMicro, daysBetween(issuedOn, date) ?? 0)
  )
}

/**
 * What is owed, with interest to the day, buys whole shares at the price; what is left of it is paid out. A
 * price at which it buys none is refused: the note would be gone for nothing.
 *
 * Worked example: £150,000 at £1.7094 are 87,750 shares for £149,999.85; £0.15 is left.
 */
function convertNote(book: CapTableBook, event: EventOfKind<'convert_note'>): void {
  const open = openNote(book, event)
  if (!open) return
  const { note, owedMinor } = open
  const dueMinor = dueOnNote(owedMinor, note.interestPercentMicro, { ...note, date: event.date })
  const bought = buyShares(dueMinor, { priceE8: event.priceE8, currency: book.currency })
  if (!bought || bought.sharesMicro === 0n) return book.refuse(event, 'buys_nothing')
  settleNote(book, event)
  book.classOf(event.shareClass)
  book.move(event, classInstrument(event.shareClass), note.holder, {
    quantity: bought.sharesMicro,
    paidMinor: bought.costMinor,
  })
}
