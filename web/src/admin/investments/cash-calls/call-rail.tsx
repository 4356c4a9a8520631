import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTerm } from '../../../kernel/terminology.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { NoticeButton } from '../../../features/opportunities/notice-button.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import type { Opportunity } from '../records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'
import { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { useQuery } from '@tanstack/react-query'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { now } from '../../../kernel/clock.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useWords } from '../../../kernel/words.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money, referenceText } from '../../../ui/format.ts'

interface CallRailProps {
  call: CashCall
  lines: readonly CashCallLine[]
  line: CashCallLine | undefined
  opportunity: Opportunity
  checks: readonly CheckItem[]
  onSelect: (id: number) => void
}

/** Beside a call: the notice of one line, and what stands between the draft and its issue. */
export function CallRail({ call, lines, line, opportunity, checks, onSelect }: CallRailProps) {
  const words = useWords()
  return (
    <aside className={styles.aside}>
      <Heading level={2}>Notice</Heading>
      {line ? (
        <>
          <LinePicker lines={lines} line={line} onSelect={onSelect} />
          <NoticePdf call={call} line={line} opportunity={opportunity} />
          <NoticeButton lineId={line.id} title={call.title} />
        </>
      ) : (
        <Text tone="faint">{words('No {investor} to preview a notice for.')}</Text>
      )}
      {call.status === 'draft' && (
        <section className={styles.section}>
          <Heading level={2}>Before you issue</Heading>
          <CheckList items={checks} />
        </section>
      )}
    </aside>
  )
}

function LinePicker({
  lines,
  line,
  onSelect,
}: {
  lines: readonly CashCallLine[]
  line: CashCallLine
  onSelect: (id: number) => void
}) {
  const term = useTerm()
  const at = lines.findIndex(({ id }) => id === line.id)
  const [before, after] = [lines[at - 1], lines[at + 1]]
  return (
    <div className={styles.picker}>
      <NativeSelect
        label={term('investor')}
        labelHidden
        value={line.id}
        options={lines.map(({ id, investor_name: name }) => ({ value: id, label: name }))}
        onChange={(event) => onSelect(Number(event.target.value))}
      />
      <IconButton
        icon={ChevronUp}
        size="small"
        label="Previous notice"
        disabled={!before}
        onClick={() => before && onSelect(before.id)}
      />
      <IconButton
        icon={ChevronDown}
        size="small"
        label="Next notice"
        disabled={!after}
        onClick={() => after && onSelect(after.id)}
      />
    </div>
  )
}

interface NoticePdfProps {
  call: Pick<CashCall, 'title' | 'due_date' | 'currency' | 'issued_at'>
  line: CashCallLine
  opportunity: { id: number; name: string }
}

/**
 * The notice as one investor gets it, filled in as the terms are changed. Numbers of the account stay masked
 * here.
 */
function NoticePdf({ call, line, opportunity }: NoticePdfProps) {
  const { name } = useBranding()
  const flags = useFlags()
  const term = useTerm()
  const { data: bank } = useQuery(
    endpointQuery('bank-account', readOpportunityBank, { params: { id: opportunity.id } }),
  )
  const inCurrency = (amount: string) => money(amount, { currency: call.currency, pence: true })
  const [amount, reserved] = [inCurrency(line.amount), inCurrency(line.allocation_amount)]
  const shownBank = flags.hide_bank_details === 1 ? undefined : bank
  const shownReference =
    flags.hide_payment_reference === 1
      ? undefined
      : line.reference === null
        ? 'assigned on issue'
        : referenceText(line.reference)
  return (
    <article className={styles.paper} data-theme="light" aria-label={`Notice to ${line.investor_name}`}>
      <p className={styles.firm}>{name}</p>
      <p>{line.investor_name}</p>
      <h3>
        {call.title}, {opportunity.name}
      </h3>
      <p>
        {dateFull(call.issued_at ?? now())}. You reserved {reserved} of {opportunity.name}. Please pay{' '}
        <b>
          {amount} by {dateFull(call.due_date)}
        </b>
        .
      </p>
      <dl className={styles.paperRows}>
        <div>
          <dt>{term('allocation')}</dt>
          <dd>{reserved}</dd>
        </div>
        <PartRows line={line} inCurrency={inCurrency} />
        {!isNothing(line.fee) && (
          <div>
            <dt>{isNothing(line.fee_vat) ? 'Fee' : `Fee, including VAT of ${inCurrency(line.fee_vat)}`}</dt>
            <dd>{inCurrency(line.fee)}</dd>
          </div>
        )}
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

/** Of a call in part: what was called before, what this one asks for, and what is not called yet. */
function PartRows({ line, inCurrency }: { line: CashCallLine; inCurrency: (amount: string) => string }) {
  const term = useTerm()
  if (line.investment_amount === line.allocation_amount) return null
  const rows = [
    ['Called before', line.called_before],
    [`This ${term('cash_call', { lower: true })}`, line.investment_amount],
    ['Not called yet', line.uncalled],
  ] as const
  return rows.map(([name, amount]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{inCurrency(amount)}</dd>
    </div>
  ))
}
