import { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { useQuery } from '@tanstack/react-query'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

interface NoticePdfProps {
  call: Pick<CashCall, 'title' | 'due_date' | 'currency' | 'issued_at'>
  line: CashCallLine
  opportunity: { id: number; name: string }
}

/**
 * The notice as one investor gets it, filled in as the terms are changed. Numbers of the account stay masked
 * here.
 */
export function NoticePdf({ call, line, opportunity }: NoticePdfProps) {
  const { name } = useBranding()
  const flags = useFlags()
  const term = useTerm()
  const { data: bank } = useQuery(
    endpointQuery('bank-account', readOpportunityBank, { params: { id: opportunity.id } }),
  )
  const amount = money(line.amount, { currency: call.currency, pence: true })
  const shownBank = flags.hide_bank_details === 1 ? undefined : bank
  const shownReference =
    flags.hide_payment_reference === 1 ? undefined : (line.reference ?? 'given when it is issued')
  return (
    <article className={styles.paper} data-theme="light" aria-label={`Notice to ${line.investor_name}`}>
      <p className={styles.firm}>{name}</p>
      <p>{line.investor_name}</p>
      <h3>
        {call.title}, {opportunity.name}
      </h3>
      <p>
        {dateFull(call.issued_at ?? now())}. You reserved {amount} of {opportunity.name}. Please pay{' '}
        <b>
          {amount} by {dateFull(call.due_date)}
        </b>
        .
      </p>
      <dl className={styles.paperRows}>
        <div>
          <dt>{term('allocation')}</dt>
          <dd>{amount}</dd>
        </div>
        {shownBank && (
          <div>
            <dt>Pay to</dt>
            <dd>
              {shownBank.holder_name}, {shownBank.masked}
            </dd>
          </div>
        )}
        {shownReference !== undefined && (
          <div>
            <dt>Reference</dt>
            <dd>{shownReference}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd>
            <b>{amount}</b>
          </dd>
        </div>
      </dl>
      <p>
        Pay from an account in your own name. We never change bank details by e-mail: if anyone asks you to,
        call the number on our website first.
      </p>
    </article>
  )
}
