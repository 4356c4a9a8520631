import { useState } from 'react'
import { londonDay, now } from '../../kernel/clock.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { BookedOnField } from '../books/booked-on-field.tsx'
import { money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActDialog } from '../records/act-dialog.tsx'
import { ReasonField } from '../records/reason-field.tsx'
import { ReferenceField } from '../records/reference-field.tsx'
import type { LateActs, LateCharge, LateInterestAnswer } from './late-interest.tsx'

interface ChargeButtonProps {
  line: { id: number; investor_name: string }
  late: LateInterestAnswer
  acts: LateActs
}

/** Charges what late payments cost, once no more can be added to it. */
export function ChargeButton({ line, late, acts }: ChargeButtonProps) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const charge = async () => {
    const isDone = await run((idempotencyKey) =>
      confirmed(() =>
        send(acts.charge, { params: { id: line.id }, body: {}, idempotencyKey }).then(acts.changed),
      ),
    )
    if (isDone) showToast(`Interest charged. We’ve notified ${line.investor_name}.`)
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

/** It was paid from an overpayment, which may be undone. */
export function UndoOverpayment({ charge, acts }: { charge: LateCharge; acts: LateActs }) {
  const [open, setOpen] = useState(false)
  const undo = acts.undoOverpayment
  if (!undo) return null
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        Undo payment
      </Button>
      {open && (
        <ActDialog
          params={{ id: charge.id }}
          changed={acts.changed}
          onClose={() => setOpen(false)}
          title="Undo payment from overpayment"
          submit="Undo payment"
          busyLabel="Undoing"
          endpoint={undo}
          initial={{ reason: '' }}
          done="Payment undone. The interest is due again."
        >
          {(field) => <ReasonField {...field('reason')} />}
        </ActDialog>
      )}
    </>
  )
}

/** It is paid in full, or waived with a reason. */
export function ChargeSteps({ charge, acts }: { charge: LateCharge; acts: LateActs }) {
  const [open, setOpen] = useState<'pay' | 'waive' | 'overpayment'>()
  const amount = money(charge.amount, { currency: charge.currency, pence: true })
  const common = { params: { id: charge.id }, changed: acts.changed, onClose: () => setOpen(undefined) }
  return (
    <>
      <Button onClick={() => setOpen('waive')}>Waive interest</Button>
      {acts.payFromOverpayment && charge.overpayment_covers && (
        <Button onClick={() => setOpen('overpayment')}>Use overpayment</Button>
      )}
      <Button variant="primary" onClick={() => setOpen('pay')}>
        Record payment
      </Button>
      {open === 'waive' && (
        <ActDialog
          {...common}
          title="Waive interest"
          submit="Waive interest"
          busyLabel="Waiving"
          endpoint={acts.waive}
          initial={{ reason: '' }}
          done="Interest waived"
        >
          {(field) => <ReasonField {...field('reason')} />}
        </ActDialog>
      )}
      {open === 'overpayment' && acts.payFromOverpayment && (
        <ActDialog
          {...common}
          title={`Use ${charge.investor_name}’s overpayment`}
          submit="Use overpayment"
          busyLabel="Recording"
          endpoint={acts.payFromOverpayment}
          initial={{}}
          done="Interest paid from the overpayment"
        >
          {() => <Text>{`${amount} of the overpayment pays this interest in full.`}</Text>}
        </ActDialog>
      )}
      {open === 'pay' && (
        <ActDialog
          {...common}
          title={`Interest from ${charge.investor_name}`}
          submit="Record payment"
          busyLabel="Recording"
          endpoint={acts.pay}
          initial={{ received_on: londonDay(now()), reference: '' }}
          done="Payment recorded"
        >
          {(field) => (
            <>
              <Text>{`${amount} in full.`}</Text>
              <BookedOnField label="Received on" today={now()} {...field('received_on')} />
              <ReferenceField {...field('reference')} />
            </>
          )}
        </ActDialog>
      )}
    </>
  )
}
