import { paymentStates, receiptAddress } from '../../../features/fees/fee-words.ts'
import type { FeePayment } from '../../../features/fees/fee-words.ts'
import { Row, Rows, Section } from '../../../features/sections/section.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'

/** What was paid, newest first, each with its receipt. */
export function Receipts({ payments }: { payments: readonly FeePayment[] }) {
  return (
    <Section title="Receipts">
      <Rows label="Receipts">
        {payments.map((payment) => (
          <Row
            key={payment.id}
            title={`${payment.description}, ${money(payment.amount, { currency: payment.currency, pence: true })}`}
            note={noteOf(payment)}
            action={
              payment.status !== 'exception' && (
                <TextLink
                  href={receiptAddress(payment.id)}
                  download
                  aria-label={`Download receipt ${payment.reference}`}
                >
                  Download receipt
                </TextLink>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function noteOf(payment: FeePayment): string {
  const paid = `${payment.reference}, paid on ${dateFull(payment.paid_at)}`
  if (payment.status === 'paid') return paid
  if (payment.status === 'refund_failed') return `${paid}. We’re checking the refund.`
  return payment.status === 'exception'
    ? `${paid}. We’re checking it.`
    : `${paid}. ${paymentStates[payment.status].text}.`
}
