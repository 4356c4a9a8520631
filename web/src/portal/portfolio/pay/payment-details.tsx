import type { ReactNode } from 'react'
import { paymentInstructions } from '@moorgate/contract/texts/payment-instructions.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { date } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { CallLine, PaymentDetails } from '../../../features/opportunities/records.ts'
import { referenceParts } from './reference-parts.ts'
import styles from './payment-details.module.css'

export interface PaymentDetailsTableProps {
  line: Pick<CallLine, 'outstanding' | 'currency'>
  details: Omit<PaymentDetails, 'card'>
}

interface Row {
  name: string
  /** What is copied. */
  text: string
  shown?: ReactNode
  isReference?: boolean
}

/**
 * Where to pay, each part with a button that copies it. What the tenant keeps back is said, not left blank.
 */
export function PaymentDetailsTable({ line, details }: PaymentDetailsTableProps) {
  const rows = rowsOf(line, details)
  return (
    <>
      <dl className={styles.table}>
        {rows.map(({ name, text, shown, isReference }) => (
          <div key={name} className={cx(isReference && styles.reference)}>
            <dt>{name}</dt>
            <dd>{shown ?? text}</dd>
            <dd className={styles.copy}>
              <CopyButton text={text} of={name.toLowerCase()} />
            </dd>
          </div>
        ))}
      </dl>
      {details.bank === null && <Notice>We’ll send you the bank details separately.</Notice>}
    </>
  )
}

function rowsOf(
  callLine: PaymentDetailsTableProps['line'],
  { bank, reference }: PaymentDetailsTableProps['details'],
): Row[] {
  const rows: (Row | false)[] = [
    bank !== null && bank.holder_name !== null && { name: 'Account name', text: bank.holder_name },
    bank !== null && bank.sort_code !== null && { name: 'Sort code', text: sortCode(bank.sort_code) },
    bank !== null && bank.account_number !== null && { name: 'Account number', text: bank.account_number },
    bank !== null && bank.iban !== null && { name: 'IBAN', text: bank.iban, shown: spaced(bank.iban) },
    bank !== null && bank.bic !== null && { name: 'BIC', text: bank.bic },
    reference !== null && {
      name: 'Reference',
      text: reference,
      shown: <Reference of={reference} />,
      isReference: true,
    },
    {
      name: 'Amount',
      text: callLine.outstanding,
      shown: money(callLine.outstanding, { currency: callLine.currency, pence: true }),
    },
  ]
  return rows.filter((row) => row !== false)
}

interface PaymentInstructionsProps {
  line: Pick<CallLine, 'outstanding' | 'currency' | 'due_date'>
  details: Omit<PaymentDetails, 'card'>
}

/** How to pay, in the tenant's own sentences. */
export function PaymentInstructions({ line, details }: PaymentInstructionsProps) {
  const { navigation: labels, texts } = useBranding()
  const instructions = paymentInstructions(
    { labels, texts },
    {
      amount: money(line.outstanding, { currency: line.currency, pence: true }),
      date: date(line.due_date, { today: now() }),
      account: details.bank && accountText(details.bank),
      reference: details.reference && spaced(details.reference),
    },
  )
  return <p className={styles.instructions}>{instructions}</p>
}

/** "Wrenfield Client Account, 08-99-99 66374958". */
function accountText(bank: NonNullable<PaymentDetails['bank']>): string {
  const place = bank.sort_code === null ? bank.bic : sortCode(bank.sort_code)
  const number = bank.account_number ?? (bank.iban === null ? null : spaced(bank.iban))
  const account = [place, number].filter((part) => part !== null).join(' ')
  return [bank.holder_name, account].filter((part) => part !== null).join(', ')
}

/** "08-99-99", as banks print it. */
function sortCode(digits: string): string {
  return /^\d{6}$/.test(digits) ? digits.replace(/(\d\d)(\d\d)(\d\d)/, '$1-$2-$3') : digits
}

function spaced(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The reference in groups, its check digits named: by them a slip of the finger is noticed. */
function Reference({ of: reference }: { of: string }) {
  const parts = referenceParts(reference)
  if (!parts) return reference
  return (
    <span className={styles.code}>
      {parts.mark}
      <mark title="Check digits">{parts.check}</mark>
      {parts.payload.map((group, index) => (
        <span key={`${index} ${group}`}>{group}</span>
      ))}
    </span>
  )
}
