import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { daysUntil, date as dateText } from '../../ui/format-dates.ts'
import { money, moneyShort, missing } from '../../ui/format.ts'
import type { CallLine, Opportunity } from './records.ts'

type Kind = Pick<Opportunity, 'type' | 'round_type' | 'character' | 'share_class'>

/** "Series B, EIS" over an offer's name: its round, or else its kind, and what it is for tax. */
export function kindOf({ round_type: round, type, character, share_class: shares }: Kind): string {
  const parts = [round?.name ?? type?.name ?? shares, character?.name]
  return parts.filter((part) => part !== undefined && part !== null && part !== '').join(', ')
}

/**
 * Whether an offer says that tax may be saved by it: it names a scheme, or its character is one. Anyone who
 * invests is then told that it depends on them.
 */
export function promisesRelief({
  tax_option_ids: schemes,
  character,
}: Pick<Opportunity, 'tax_option_ids' | 'character'>): boolean {
  return schemes.length > 0 || /\b(?:EIS|SEIS|VCT)\b/.test(character?.name ?? '')
}

type ClosingFields = Pick<Opportunity, 'status' | 'close_date'>

/** "Closes 11 December", "Closes today", "Closed 4 December"; nothing where no day is set. */
export function closingOf({ status, close_date: closes }: ClosingFields, today: Date): string | undefined {
  if (closes === null) return undefined
  const left = daysUntil(closes, { today }) ?? 0
  if (hasClosed(status) || left < 0) return `Closed ${dateText(closes, { today })}`
  return left === 0 ? 'Closes today' : `Closes ${dateText(closes, { today })}`
}

/** "Closes in 21 days", under the amounts of the bar at the foot of a phone. */
export function closingIn({ status, close_date: closes }: ClosingFields, today: Date): string | undefined {
  const left = closes === null || hasClosed(status) ? undefined : daysUntil(closes, { today })
  if (left === undefined || left < 0) return undefined
  if (left === 0) return 'Closes today'
  return `Closes in ${left} ${left === 1 ? 'day' : 'days'}`
}

/** An amount for a button or a sentence, with pence only where it has some: "£10,000", "£9,999.50". */
export function payable(value: string | null | undefined, currency: string): string {
  return money(value, { currency, pence: true }).replace(/\.00$/, '')
}

/**
 * What leads to the page on which a line is paid: "Pay £10,000", and once that was sent no more than a look
 * at it.
 */
export function payWords(line: Pick<CallLine, 'outstanding' | 'currency' | 'sent_at'>): string {
  return line.sent_at === null ? `Pay ${payable(line.outstanding, line.currency)}` : 'View payment'
}

/** "A Ordinary shares"; of a class that says itself what it is, such as loan notes, its name alone. */
export const classWords = (shareClass: string): string =>
  /(?:shares|notes|units|stock)$/i.test(shareClass) ? shareClass : `${shareClass} shares`

/** A price with as many places as it has, two at least: "£4.00", "£1.3725". */
export function sharePrice(value: string | null | undefined, currency: string): string {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(value ?? '')
  if (!found) return missing
  const [, whole = '', fraction = ''] = found
  return `${money(whole, { currency })}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** "£2.92m of £4.00m". Both are in millions once the whole is, so that they can be compared. */
export function raisedOf({ raised, target_amount: target, currency }: RaisedFacts): [string, string] {
  const unit = Number(target ?? 0) >= 1_000_000 ? ('m' as const) : undefined
  const look = { currency, ...(unit && { unit }) }
  return [moneyShort(raised, look), moneyShort(target, look)]
}

type RaisedFacts = Pick<Opportunity, 'raised' | 'target_amount' | 'currency'>

/** An offer is new for a fortnight after it was published. */
export function isNew({ published_at: published }: Pick<Opportunity, 'published_at'>, today: Date): boolean {
  const age = published === null ? undefined : daysUntil(published, { today })
  return age !== undefined && age <= 0 && age > -14
}
