import {
  chargeLateInterest,
  fundLateCharge,
  readLateInterest,
  recordLateChargePayment,
  waiveLateCharge,
} from '@moorgate/contract/funds/late-charge.ts'
import { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fundLateChargeStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send, showQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { money, percent } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActDialog } from './act-dialog.tsx'
import { useFundChanged } from './fund.ts'
import { ReferenceField } from './reference-field.tsx'
import { ReasonField } from './reason-field.tsx'
import type { DrawdownLine } from './records.ts'

type LateInterestAnswer = AnswerOf<typeof readLateInterest>
type Charge = RowOf<typeof fundLateCharge>

interface LateInterestProps {
  line: DrawdownLine
  mayCharge: boolean
  onClose: () => void
}

/** What a late payment costs, payment by payment, before it is charged; and what became of it afterwards. */
export function LateInterest({ line, mayCharge, onClose }: LateInterestProps) {
  const params = { id: line.id }
  const query = useQuery(endpointQuery(fundDrawdownLine.name, readLateInterest, { params }))
  const chargeId = query.data?.fund_late_charge_id ?? null
  const charge = useQuery({ ...showQuery(fundLateCharge, chargeId ?? 0), enabled: chargeId !== null })
  return (
    <Modal
      open
      variant="wide"
      title={`Late interest, ${line.investor_name}`}
      onClose={onClose}
      footer={
        mayCharge &&
        (query.data?.may_be_charged ? (
          <ChargeButton line={line} late={query.data} />
        ) : (
          charge.data?.status === 'charged' && <ChargeSteps charge={charge.data} />
        ))
      }
    >
      <Loaded query={query} what="the interest">
        {(late) => (
          <FieldStack>
            <Text tone="soft">{termsOf(late)}</Text>
            {late.parts.length > 0 && (
              <DataTable
                label="Late payments"
                columns={columnsOf(late)}
                rows={late.parts}
                keyOf={({ until, capital }) => `${until} ${capital}`}
                stacked
              />
            )}
            {charge.data ? <ChargeFacts charge={charge.data} /> : <Text>{standingOf(late, line)}</Text>}
          </FieldStack>
        )}
      </Loaded>
    </Modal>
  )
}

const termsOf = ({ rate_percent: rate, grace_days: grace }: LateInterestAnswer) =>
  `${percent(rate, { places: 2 })} a year, simple, 365 days${grace > 0 ? `, after ${grace} days of grace` : ''}.`

/** Why nothing is charged yet. */
function standingOf(
  { amount, currency, may_be_charged: may }: LateInterestAnswer,
  line: DrawdownLine,
): string {
  if (!/[1-9]/.test(amount)) return 'No interest is due on this payment.'
  const text = money(amount, { currency, pence: true })
  return may
    ? `${text} can be charged to ${line.investor_name}. It hasn’t been charged yet.`
    : `${text} to date. You can charge it once the call is paid.`
}

const columnsOf = ({
  currency,
  amount,
}: LateInterestAnswer): readonly Column<LateInterestAnswer['parts'][number]>[] => [
  {
    id: 'capital',
    header: 'Paid late',
    align: 'end',
    cell: ({ capital }) => money(capital, { currency, pence: true }),
    total: 'Total',
  },
  { id: 'from', header: 'From', cell: ({ from }) => dateFull(from) },
  { id: 'until', header: 'Until', cell: ({ until }) => dateFull(until) },
  { id: 'days', header: 'Days', align: 'end', cell: ({ days }) => String(days) },
  {
    id: 'interest',
    header: 'Interest',
    align: 'end',
    weight: 'strong',
    cell: ({ interest }) => money(interest, { currency, pence: true }),
    total: money(amount, { currency, pence: true }),
  },
]

function ChargeButton({ line, late }: { line: DrawdownLine; late: LateInterestAnswer }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const charge = async () => {
    const isDone = await run((idempotencyKey) =>
      confirmed(() =>
        send(chargeLateInterest, { params: { id: line.id }, body: {}, idempotencyKey }).then(changed),
      ),
    )
    if (isDone) showToast(`Interest charged. ${line.investor_name} is notified.`)
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="primary" busy={busy} onClick={() => void charge()}>
        Charge {money(late.amount, { currency: late.currency, pence: true })}
      </Button>
      {dialog}
    </>
  )
}

function ChargeFacts({ charge }: { charge: Charge }) {
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={fundLateChargeStatuses[charge.status]} /> },
        { term: 'Charged on', value: dateFull(charge.charged_on) },
        ...(charge.received_on === null ? [] : [{ term: 'Paid on', value: dateFull(charge.received_on) }]),
        ...(charge.waive_reason === null
          ? []
          : [
              { term: 'Waived by', value: charge.waived_by_name ?? '' },
              { term: 'Reason', value: charge.waive_reason },
            ]),
        {
          term: 'Interest',
          value: money(charge.amount, { currency: charge.currency, pence: true }),
          total: true,
        },
      ]}
    />
  )
}

/** It is paid in full, or waived with a reason. */
function ChargeSteps({ charge }: { charge: Charge }) {
  const [open, setOpen] = useState<'pay' | 'waive'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('waive')}>Waive</Button>
      <Button variant="primary" onClick={() => setOpen('pay')}>
        Record payment
      </Button>
      {open === 'waive' && (
        <ActDialog
          title="Waive interest"
          submit="Waive"
          busyLabel="Waiving"
          endpoint={waiveLateCharge}
          params={{ id: charge.id }}
          initial={{ reason: '' }}
          done="Interest waived"
          onClose={close}
        >
          {(field) => <ReasonField {...field('reason')} />}
        </ActDialog>
      )}
      {open === 'pay' && (
        <ActDialog
          title={`Interest from ${charge.investor_name}`}
          submit="Record payment"
          busyLabel="Recording"
          endpoint={recordLateChargePayment}
          params={{ id: charge.id }}
          initial={{ received_on: londonDay(now()), reference: '' }}
          done="Payment recorded"
          onClose={close}
        >
          {(field) => (
            <>
              <Text>{`${money(charge.amount, { currency: charge.currency, pence: true })} in full.`}</Text>
              <DateField label="Received on" today={now()} {...field('received_on')} />
              <ReferenceField {...field('reference')} />
            </>
          )}
        </ActDialog>
      )}
    </>
  )
}
