import { refuse, refuseField } from '@moorgate/contract'
import type { AnswerOf, readConversion } from '@moorgate/contract'
import { conversionParts } from '../../../domain/cap-table.ts'
import type { ConversionParts } from '../../../domain/cap-table.ts'
import { classKey } from '../../../domain/cap-table-events.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import { buyShares, formatPrice, formatShares } from '../../../domain/decimal.ts'
import { divideRounding, formatMoney } from '../../../domain/money.ts'
import { tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { openNotes } from '../scenario/claims.ts'
import type { OpenNote } from '../scenario/claims.ts'
import type { OpenRound } from '../table/open-round.ts'
import { pastRounds } from '../table/round-history.ts'

/**
 * The round in which a note converts: the price of its new shares, and the shares that there were before it.
 */
interface PricingRound {
  name: string
  /** Null while the round is open. */
  date: string | null
  priceE8: bigint
  /** Whole shares before it, fully diluted. */
  dilutedShares: bigint
}

/**
 * What a note would become, and at which price: the lower of the round's price less the discount, and the cap
 * over the shares before it.
 */
export interface Conversion extends ConversionParts {
  round: PricingRound
  note: OpenNote
  /** What is owed buys so many whole shares. */
  sharesMicro: bigint
  residueMinor: bigint
}

interface ConversionRequest {
  noteId: number
  date: string
  shareClass: string
}

/**
 * Proposes the price at which a note converts on a day into a class. Undefined where there is no round of
 * that class to price it by, so that anyone who records it has to say the price. 422 for a note that isn't
 * open on the day.
 */
export function proposeConversion(
  history: History,
  { noteId, date, shareClass }: ConversionRequest,
  open: OpenRound | undefined,
): Conversion | undefined {
  const note =
    openNotes(tableAt(history, date), date).find(({ id }) => id === String(noteId)) ??
    refuseField('note_id', 'It was settled by that date, or hasn’t been issued yet.')
  const round = roundFor(history, { date, shareClass }, open)
  if (!round) return undefined
  const { currency } = history.company
  const { discountPercentMicro, capMinor } = note
  const parts = conversionParts(round.priceE8, round.dilutedShares, {
    currency,
    discountPercentMicro,
    ...(capMinor !== undefined && { capMinor }),
  })
  const bought = buyShares(note.dueMinor, { priceE8: parts.priceE8, currency })
  if (!bought) refuse({ code: 'not_found' })
  return { ...parts, round, note, sharesMicro: bought.sharesMicro, residueMinor: bought.residueMinor }
}

/**
 * The company's open round where it is of that class, or else the newest round of the class up to the day.
 * The founders' shares are none.
 */
function roundFor(
  history: History,
  { date, shareClass }: Pick<ConversionRequest, 'date' | 'shareClass'>,
  open: OpenRound | undefined,
): PricingRound | undefined {
  const wanted = classKey(shareClass)
  if (open && classKey(open.round.share_class ?? 'Ordinary') === wanted)
    return {
      name: open.round.round_name ?? open.round.name,
      date: null,
      priceE8: open.priceE8,
      dilutedShares: dilutedBefore(history, undefined),
    }
  const rounds = pastRounds(history, date)
  const first = rounds.at(-1)?.date
  const found = rounds.find((round) => classKey(round.shareClass) === wanted && round.date !== first)
  return found && { ...found, dilutedShares: dilutedBefore(history, found.date) }
}

/** Whole shares before a day, or up to now: issued, as converted, with options, warrants and the pool. */
function dilutedBefore({ events, company }: History, day: string | undefined): bigint {
  const before = day === undefined ? events : events.filter(({ date }) => date < day)
  const { totalMicro } = viewCapTable(foldCapTable(before, company.currency), 'fully_diluted')
  return divideRounding(totalMicro, 1_000_000n, 'floor')
}

/** The proposal as the form shows it. Nothing where there is no round to price it by. */
export function conversionAnswer(
  history: History,
  conversion: Conversion | undefined,
): AnswerOf<typeof readConversion> {
  if (!conversion) return { proposal: null }
  const { currency } = history.company
  const { round, note, discountedE8, cappedE8, priceE8 } = conversion
  return {
    proposal: {
      price: formatPrice(priceE8),
      rule: ruleOf(conversion),
      round_name: round.name,
      round_price: formatPrice(round.priceE8),
      discounted_price: formatPrice(discountedE8),
      capped_price: cappedE8 === undefined ? null : formatPrice(cappedE8),
      owed: formatMoney(note.dueMinor, currency),
      shares: formatShares(conversion.sharesMicro),
      residue: formatMoney(conversion.residueMinor, currency),
    },
  }
}

/** Which of the terms gives the price: the cap where it is lower, else the discount, or neither. */
function ruleOf({ cappedE8, discountedE8, round }: Conversion): 'cap' | 'discount' | 'round' {
  if (cappedE8 !== undefined && cappedE8 < discountedE8) return 'cap'
  return discountedE8 < round.priceE8 ? 'discount' : 'round'
}
