import { preEmptionRecordDays } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { londonInstant } from '@moorgate/contract/london-time.ts'
import { londonDay } from '../../../kernel/clock.ts'
import { daysUntil } from '../../../ui/format-dates.ts'
import type { Option } from './offers.ts'

export interface OpportunityValues {
  available: string
  price: string
  record_date: string
  record_date_by_articles: boolean
  deadline: string
  rounding: string
  excess_rule: string
  allow_excess: boolean
  /** As they are typed, with commas between. */
  excluded_classes: string
  waived_shares: string
  waived_nominal: string
  waived_holders: string
  waived_note: string
  short_notice_reason: string
}

/** What the form begins with: the draft's terms, or what the round says already. */
export function valuesOf(
  option: Option | null,
  round: { share_price?: string | null; shares_available?: string | null },
): OpportunityValues {
  return {
    available: option?.available ?? round.shares_available ?? '',
    price: option?.price ?? round.share_price ?? '',
    record_date: option?.record_date ?? '',
    record_date_by_articles: option?.record_date_by_articles ?? false,
    deadline: option ? londonDay(new Date(option.deadline)) : '',
    rounding: option?.rounding ?? 'largest_remainder',
    excess_rule: option?.excess_rule ?? 'pro_rata_holding',
    allow_excess: option?.allow_excess ?? true,
    excluded_classes: option?.excluded_classes.join(', ') ?? '',
    waived_shares: option?.waived_shares ?? '',
    waived_nominal: option?.waived_nominal ?? '',
    waived_holders: option === null ? '' : String(option.waived_holders),
    waived_note: option?.waived_note ?? '',
    short_notice_reason: option?.short_notice_reason ?? '',
  }
}

/** Somebody who is not on the register here waived, so the nominal value of their shares may be asked for. */
export const hasWaived = ({ waived_shares: shares }: Pick<OpportunityValues, 'waived_shares'>): boolean =>
  !['', '0'].includes(shares)

/** Whether holdings would be counted longer ago than the law has it for an offer that opens today. */
export const isLongAgo = (recordDate: string, today: Date): boolean =>
  // What is still typed is no date yet.
  /^\d{4}-\d{2}-\d{2}$/.test(recordDate) &&
  (daysUntil(recordDate, { today, timeZone: 'Europe/London' }) ?? 0) < -preEmptionRecordDays

/**
 * What is sent: a deadline is five in the afternoon of its day in London, summer or winter, and what was left
 * empty is nothing. What the articles allow is stated of a day for which it is asked.
 */
export function bodyOf(values: OpportunityValues, today: Date) {
  return {
    ...values,
    record_date_by_articles: values.record_date_by_articles && isLongAgo(values.record_date, today),
    deadline: londonInstant(values.deadline, '17:00')?.toISOString() ?? '',
    excluded_classes: values.excluded_classes
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    waived_shares: values.waived_shares || '0',
    waived_nominal: (hasWaived(values) && values.waived_nominal) || null,
    waived_holders: Number(values.waived_holders || '0'),
    waived_note: values.waived_note || null,
    short_notice_reason: values.short_notice_reason || null,
  }
}
