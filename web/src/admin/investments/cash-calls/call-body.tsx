import { useEffect } from 'react'
import { updateCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { basisWords } from './basis-words.ts'
import { CallLines } from './call-lines.tsx'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { useWords } from '../../../kernel/words.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { CardPayments } from '../../../features/cards/card-payments.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { MoneyField, PercentField, QuantityField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { Form } from '../../../ui/form.tsx'
import { date } from '../../../ui/format-dates.ts'
import { counted, money, percent } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { isNothing } from '../../../kernel/amounts.ts'

interface CallBodyProps {
  call: CashCall
  lines: readonly CashCallLine[]
  line: CashCallLine | undefined
  onSelect: (id: number) => void
  onDirty: (dirty: boolean) => void
}

/** The call itself: its terms, and a line for everybody who is asked. */
export function CallBody({ call, lines, line, onSelect, onDirty }: CallBodyProps) {
  const draft = call.status === 'draft'
  const moneyMoved = useMoneyMoved()
  return (
    <div className={styles.body}>
      <section className={styles.section}>
        <Heading level={2}>Terms</Heading>
        <CallTerms call={call} onDirty={onDirty} />
      </section>
      {call.cancel_reason && <Notice title="Cancelled">{call.cancel_reason}</Notice>}
      <CallLines call={call} lines={lines} line={line} onSelect={onSelect} />
      {!draft && (
        <CardPayments
          of="cash_call_id"
          callId={call.id}
          mayRefund={permits(call, 'pay')}
          refresh={moneyMoved}
        />
      )}
    </div>
  )
}

interface CallTermsProps {
  call: CashCall
  onDirty: (dirty: boolean) => void
}

/** Title and date of a draft; once it is issued they stand as they were sent, with what came in. */
function CallTerms({ call, onDirty }: CallTermsProps) {
  if (call.status === 'draft' && permits(call, 'edit')) return <EditTerms call={call} onDirty={onDirty} />
  return <CallFigures call={call} />
}

function CallFigures({ call }: { call: CashCall }) {
  const opened = (figure: string, name: string, text: string) => (
    <Figure of={figure} label={name}>
      {text}
    </Figure>
  )
  const amount = (figure: string, name: string, value: string) =>
    opened(figure, name, money(value, { currency: call.currency, pence: true }))
  const share = percent(call.received_percent)
  const words = useWords()
  return (
    <Figures
      items={[
        { key: 'total', label: 'Called', value: amount('call_total', 'Called', call.total) },
        {
          key: 'received',
          label: 'Received',
          value: amount('call_received', 'Received', call.received),
          ...(!isNothing(call.total) && {
            note: <>{opened('call_percent', 'Received, of amount called', share)} of the amount called</>,
          }),
        },
        ...(isNothing(call.uncalled) && call.basis === 'whole'
          ? []
          : [
              {
                key: 'uncalled',
                label: 'Not called yet',
                value: amount('call_uncalled', 'Not called yet', call.uncalled),
                note: basisWords(call, words),
              },
            ]),
        {
          key: 'due',
          label: 'Due',
          value: date(call.due_date, { today: now() }),
          ...(lateTerms(call) !== '' && { note: lateTerms(call) }),
        },
      ]}
    />
  )
}

/** "and 5 days of grace, then 8% a year". */
const lateTerms = ({ grace_days: grace, default_interest: rate }: CashCall): string =>
  [
    ...(grace > 0 ? [`and ${counted(grace, 'day', 'days')} of grace`] : []),
    ...(isNothing(rate) ? [] : [`then ${rate}% a year`]),
  ].join(', ')

function EditTerms({ call, onDirty }: CallTermsProps) {
  const moneyMoved = useMoneyMoved()
  const words = useWords()
  const form = useForm({
    values: {
      title: call.title,
      due_date: call.due_date,
      notice_days: String(call.notice_days),
      grace_days: String(call.grace_days),
      default_interest: call.default_interest,
    },
    schema: updateCashCall.body,
    version: call.version,
    renew: moneyMoved,
    send: async (terms) => {
      await send(updateCashCall, { params: { id: call.id }, body: { ...terms, version: call.version } })
      await moneyMoved()
      showToast('Terms saved')
    },
  })
  const dirty = form.changes > 0
  const guard = useLeaveGuard(dirty && !form.busy)
  useEffect(() => {
    onDirty(dirty)
  }, [dirty, onDirty])
  return (
    <Form className={styles.terms} onSubmit={form.onSubmit}>
      <TextField label="Title" {...form.typed('title')} />
      <DateField label="Due date" today={now()} {...form.chosen('due_date')} />
      <QuantityField label="Minimum notice" unit="working days" {...form.chosen('notice_days')} />
      <QuantityField label="Grace period" unit="days" {...form.chosen('grace_days')} />
      <PercentField
        label="Late payment interest"
        hint="A year, after the grace period. 0 for none."
        places={6}
        {...form.chosen('default_interest')}
      />
      <MoneyField
        label="Total"
        currency={call.currency}
        value={call.total}
        locked
        hint={basisWords(call, words)}
        onChange={() => {}}
      />
      {dirty && <SaveRow busy={form.busy} onDiscard={form.discard} />}
      <Problem says={form.refused} />
      {guard}
    </Form>
  )
}

function SaveRow({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) {
  return (
    <div className={styles.saveRow}>
      <Button variant="primary" size="small" type="submit" busy={busy} busyLabel="Saving">
        Save terms
      </Button>
      <Button size="small" onClick={onDiscard}>
        Undo
      </Button>
      <Text as="span" tone="faint">
        Save the terms before you issue it.
      </Text>
    </div>
  )
}
