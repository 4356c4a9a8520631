import { moneyText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import { notifyAll, words } from '../notifications/index.ts'

/** Interest that was charged and not waived or paid since. */
export interface ChargedInterest {
  id: number
  user_id: number
  /** Of the call. */
  title: string
  currency: string
  amount_minor: bigint
}

/** Notifies the investor who pays charged interest; `page` is where they pay it. */
export const tellCharged = <Charge extends ChargedInterest>(
  work: Work,
  source: 'cash_call_late_charge' | 'fund_late_charge',
  charges: readonly Charge[],
  page: (charge: Charge) => string,
): Promise<() => Promise<void>> =>
  notifyAll(
    work,
    charges.map((charge) => ({
      userIds: [charge.user_id],
      cause: `${source}:${charge.id}`,
      name: 'LateInterestCharged',
      message: words`We’ve charged ${moneyText(charge.amount_minor, charge.currency)} in interest because **${charge.title}** was paid late.`,
      cta: page(charge),
      icon: 'info',
    })),
  )
