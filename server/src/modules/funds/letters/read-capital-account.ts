import type { AnswerOf, readCapitalAccount as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../../domain/evaluate.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import { capitalAccountWorksheet, columnsOf } from './capital-account-worksheet.ts'
import type { ColumnKey } from './capital-account-lines.ts'
import { isPaidIn, kindsOf } from './payment-parts.ts'
import type { ViewedCapitalAccount } from './view-capital-account.ts'

export type CapitalAccount = AnswerOf<typeof endpoint>

/** A capital account as it is answered, printed, and put into the file as data. */
export function capitalAccountOf(account: ViewedCapitalAccount): CapitalAccount {
  const { commitment, fund, from, to } = account
  const worksheet = capitalAccountWorksheet(account)
  const known = cellsOf(worksheet)
  const valueOf = valuesOf(worksheet)
  const none = formatMoney(0n, fund.currency)
  const at = (key: string) =>
    known.has(`${key}:${commitment.id}`) ? valueOf(`${key}:${commitment.id}`) : null
  return {
    fund_commitment_id: commitment.id,
    fund_id: fund.id,
    fund_name: fund.name,
    investor_name: commitment.name,
    registered_name: account.registeredName,
    class: commitment.class,
    currency: fund.currency,
    from,
    to,
    days: [...account.days],
    units: valueOf('units'),
    per_unit: valueOf('per_unit'),
    columns: columnsOf(account).map(({ key, from: first }) => ({
      key,
      from: first,
      opening: valueOf(`opening:${key}`),
      contributions: valueOf(`contributions:${key}`),
      distributions: valueOf(`distributions:${key}`),
      change: valueOf(`change:${key}`),
      closing: valueOf(`closing:${key}`),
      ...partsIn(account, key, valueOf),
      unfunded_opening: valueOf(`unfunded_opening:${key}`),
      committed: valueOf(`committed_in:${key}`),
      called: valueOf(`called_in:${key}`),
      recallable: valueOf(`recallable_in:${key}`),
      released: account.released.length === 0 ? none : valueOf(`released_in:${key}`),
      unfunded_closing: valueOf(`unfunded_closing:${key}`),
    })),
    commitment: {
      committed: valueOf('promised'),
      called: valueOf('called'),
      recallable: valueOf('recallable'),
      released: formatMoney(sum(account.released.map(({ minor }) => minor)), fund.currency),
      unfunded: valueOf('unfunded'),
    },
    late_interest: {
      charged: valueOf('late_charged'),
      paid: valueOf('late_paid'),
      due: valueOf('late_due'),
      lines: account.lateCharges.map(({ id, date, title }) => ({
        id,
        date,
        title,
        amount: valueOf(`late_charge:${id}`),
      })),
    },
    dpi: at('dpi'),
    rvpi: at('rvpi'),
    tvpi: at('tvpi'),
    irr: at('irr'),
    payments: paymentsIn(account),
  }
}

function partsIn({ parts }: ViewedCapitalAccount, key: ColumnKey, valueOf: (cell: string) => string) {
  const by = (side: 'in' | 'out', own: ViewedCapitalAccount['parts']) =>
    kindsOf(own).map((kind) => ({ item: kind, amount: valueOf(`${side}_${kind}:${key}`) }))
  return {
    contributions_by: by('in', parts.filter(isPaidIn)),
    distributions_by: by(
      'out',
      parts.filter((part) => !isPaidIn(part)),
    ),
  }
}

function paymentsIn({ money, fund, from, titles }: ViewedCapitalAccount): CapitalAccount['payments'] {
  const { currency } = fund
  return [
    ...money.payments.map(({ id, date, capitalMinor }) => ({
      key: `payment:${id}`,
      date,
      minor: -capitalMinor,
    })),
    ...money.payouts.map(({ id, date, minor }) => ({ key: `payout:${id}`, date, minor })),
  ]
    .filter(({ date }) => date >= from)
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.key.localeCompare(other.key))
    .map(({ key, date, minor }) => ({
      date,
      title: titles.get(key) ?? '',
      amount: formatMoney(minor, currency),
    }))
}
