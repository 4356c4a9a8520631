import { refuseField, say } from '@moorgate/contract'
import type { QueryOf, readCapitalAccount as endpoint } from '@moorgate/contract'
import { readFundMoney } from '../figures/read-fund-money.ts'
import type { FundMoney, FundQuestion } from '../figures/read-fund-money.ts'
import {
  admittedOf,
  askedOf,
  commitmentFacts,
  daysOf,
  lateChargesOf,
  recallableOf,
  releasedOf,
  titlesOf,
} from './capital-account-rows.ts'
import { paymentPartsOf } from './payment-parts.ts'
import type { PaymentPart } from './payment-parts.ts'
import type { ViewedCommitment, ViewedValue } from '../figures/viewed-fund.ts'

/** What was committed, from the day of the closing that admitted it. */
export interface AdmittedAmount {
  id: number
  date: string
  minor: bigint
}

/** What was asked for of a commitment by a call, on the day of its issue. */
export interface AskedAmount {
  id: number
  title: string
  date: string
  minor: bigint
}

/** What was paid back and may be called again. */
export interface RecallableAmount {
  /** Of the line of its distribution. */
  id: number
  date: string
  minor: bigint
}

/** Interest that was charged on a call that was paid late. */
export interface LateInterestCharge {
  id: number
  title: string
  date: string
  ratePercent: string
  minor: bigint
  receivedOn: string | null
  parts: readonly { capital: string; days: number }[]
}

export interface ViewedCapitalAccount {
  commitment: ViewedCommitment
  fund: { id: number; name: string; currency: string }
  registeredName: string
  from: string
  to: string
  /** Days of published values of its class, the newest first. */
  days: readonly string[]
  /** Until the last day. */
  money: FundMoney
  /** None before its closing. */
  admitted: readonly AdmittedAmount[]
  /** What was left to call when it was closed, and what could have been called again since. */
  released: readonly AdmittedAmount[]
  asked: readonly AskedAmount[]
  recallable: readonly RecallableAmount[]
  lateCharges: readonly LateInterestCharge[]
  /** What payments in and out are made of. */
  parts: readonly PaymentPart[]
  /** What each payment was for, by its key in the worksheet. */
  titles: ReadonlyMap<string, string>
}

export type AccountPeriod = QueryOf<typeof endpoint>

/**
 * A commitment with all that its account to a day is worked out from. Everybody who asks has been checked.
 * 422 where no value was published on the day.
 */
export async function viewCapitalAccount(
  question: FundQuestion,
  id: number,
  { to: asked, from }: AccountPeriod,
): Promise<ViewedCapitalAccount> {
  const { fund, registeredName, heldFrom, transferredOn } = await commitmentFacts(question, id)
  const days = await daysOf(question, id, { heldFrom, transferredOn })
  const to = asked ?? days[0]
  if (to === undefined || !days.includes(to)) refuseField('to', say.in)
  const money = await readFundMoney(question, fund.id, [id], to)
  const [commitment] = money.commitments
  const own = money.values.filter((value) => value.class === commitment!.class)
  if (from !== undefined && from > to) refuseField('from', say.beforeOrEqual(to))
  const paidBack = await recallableOf(question, id, to)
  return {
    commitment: commitment!,
    fund,
    registeredName,
    from: from ?? firstOfQuarter(to),
    to,
    days,
    money: upTo(to, { ...money, values: own }),
    admitted: await admittedOf(question, id, { to, minor: commitment!.amountMinor }),
    released: await releasedOf(question, id, { to, paidBack }),
    asked: await askedOf(question, id, to),
    recallable: paidBack.filter(({ date }) => date <= to),
    lateCharges: await lateChargesOf(question, id, to),
    parts: (await paymentPartsOf(question, id, to)).filter(({ date }) => date <= to),
    titles: await titlesOf(question, id),
  }
}

export const firstOfQuarter = (day: string) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

function upTo(to: string, { commitments, payments, payouts, values }: FundMoney): FundMoney {
  const isBy = ({ date }: { date: string }) => date <= to
  return {
    commitments,
    payments: payments.filter(isBy),
    payouts: payouts.filter(isBy),
    values: values.filter(isBy),
  }
}

/** The latest published value on or before a day; they are in order, the newest first. */
export const valueOn = (values: readonly ViewedValue[], day: string): ViewedValue | undefined =>
  values.find(({ date }) => date <= day)
