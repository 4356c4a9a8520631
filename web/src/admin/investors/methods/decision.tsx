import {
  approveInvestmentMethodEntity,
  closeInvestmentMethodEntity,
  rejectInvestmentMethodEntity,
  submitInvestmentMethodEntity,
  suspendInvestmentMethodEntity,
} from '@moorgate/contract/methods/investment-method-entity.ts'
import type { RecordVerb } from '@moorgate/contract/permissions/record.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import { investmentMethodMachine } from '@moorgate/contract/statuses/people.ts'
import type { InvestmentMethodStatus } from '@moorgate/contract/statuses/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { Text } from '../../../ui/text.tsx'
import { focusOn } from '../../../ui/focus-on.ts'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import styles from '../record/statement.module.css'
import type { Method } from './method.ts'

interface MethodCommand {
  verb: RecordVerb
  to: InvestmentMethodStatus
  label: string
  done: string
  variant: 'primary' | 'secondary' | 'danger-quiet'
  decide: (of: { params: { id: number } }, version: number, reason: string) => Promise<unknown>
  /** What is asked before it is done: with a reason that the investor reads, or not. */
  asks?: { question: string; reason: boolean }
}

const acts: readonly MethodCommand[] = [
  {
    verb: 'approve',
    to: 'approved',
    label: 'Approve',
    done: 'Approved',
    variant: 'primary',
    decide: (of, version) => send(approveInvestmentMethodEntity, { ...of, body: { version } }),
  },
  {
    verb: 'submit',
    to: 'pending',
    label: 'Submit for approval',
    done: 'Submitted for approval',
    variant: 'primary',
    decide: (of) => send(submitInvestmentMethodEntity, of),
  },
  {
    verb: 'reject',
    to: 'rejected',
    label: 'Reject',
    done: 'Rejected',
    variant: 'danger-quiet',
    decide: (of, _version, reason) => send(rejectInvestmentMethodEntity, { ...of, body: { reason } }),
    asks: { question: 'Why is it rejected?', reason: true },
  },
  {
    verb: 'suspend',
    to: 'suspended',
    label: 'Suspend',
    done: 'Suspended',
    variant: 'secondary',
    decide: (of, _version, reason) => send(suspendInvestmentMethodEntity, { ...of, body: { reason } }),
    asks: { question: 'Why is it suspended?', reason: true },
  },
  {
    verb: 'close',
    to: 'closed',
    label: 'Close',
    done: 'Closed',
    variant: 'secondary',
    decide: (of) => send(closeInvestmentMethodEntity, of),
    asks: { question: 'Close this {investment_method}?', reason: false },
  },
]

/**
 * What may become of a method. Anyone who had a hand in it or leads it does not approve it; the server
 * refuses them.
 */
export function Decision({ method }: { method: Method }) {
  const [asked, setAsked] = useState<MethodCommand>()
  const [isOwn, setOwn] = useState(false)
  const { busy, problem, decide } = useDecide(method, () => {
    setAsked(undefined)
    setOwn(true)
  })
  // Approved goes back to staff by itself when its holders change; it is not sent by hand.
  const open = acts.filter(
    ({ to, verb }) =>
      permits(method, verb) &&
      canMove(investmentMethodMachine, method.status, to) &&
      !(method.status === 'approved' && to === 'pending'),
  )
  return (
    <RailPart title="Approval">
      {/* The act that was pressed is there no longer. */}
      <div key={method.status} ref={isOwn ? focusOn : null} tabIndex={isOwn ? -1 : undefined}>
        <History method={method} />
      </div>
      {open.length > 0 && (
        <div className={styles.decision}>
          {!asked && <Problem says={problem} />}
          <div className={styles.acts}>
            {open.map((act) => (
              <Button
                key={act.to}
                variant={act.variant}
                busy={busy && !act.asks}
                onClick={() => (act.asks ? setAsked(act) : void decide(act))}
              >
                {act.label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {method.status === 'pending' && (
        <Text variant="meta" tone="faint">
          {permits(method, 'approve')
            ? 'Must be approved by someone other than its creator, its editors or the lead holder.'
            : 'You can’t decide this one. It needs a colleague with approval rights who didn’t create, change or hold it.'}
        </Text>
      )}
      {asked && (
        <Ask
          act={asked}
          busy={busy}
          problem={problem}
          onDecide={decide}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RailPart>
  )
}

function History({ method: { submitted_at: sent, decided_at: decided, status } }: { method: Method }) {
  const look = { today: now() }
  return (
    <>
      {sent !== null && <Text tone="soft">Sent {date(sent, look)}</Text>}
      {decided !== null && status !== 'pending' && <Text tone="soft">Decided {date(decided, look)}</Text>}
      {sent === null && <Text tone="faint">Not sent yet.</Text>}
    </>
  )
}

function useDecide({ id, version, display_name: name }: Method, after: () => void) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const decide = async (act: MethodCommand, reason = '') => {
    if (!(await run(() => act.decide({ params: { id } }, version, reason)))) return false
    showToast(`${name}: ${act.done.toLowerCase()}`)
    after()
    await queries.invalidateQueries({ queryKey: ['investment_method_entity'] })
    return true
  }
  return { busy, problem, decide }
}

interface AskProps {
  act: MethodCommand
  busy: boolean
  problem: string | undefined
  onDecide: (act: MethodCommand, reason?: string) => Promise<boolean>
  onClose: () => void
}

function Ask({ act, busy, problem, onDecide, onClose }: AskProps) {
  const title = useWords()(act.asks?.question ?? act.label)
  const danger = act.variant !== 'secondary'
  if (act.asks?.reason === true)
    return (
      <ReasonDialog
        title={title}
        hint="The owner will see this."
        verb={act.label}
        danger={danger}
        problem={problem}
        onClose={onClose}
        onReason={(reason) => onDecide(act, reason)}
      />
    )
  return (
    <Confirmation
      open
      title={title}
      confirm={act.label}
      danger={danger}
      busy={busy}
      onConfirm={() => void onDecide(act)}
      onCancel={onClose}
    >
      <Problem says={problem} />
      It’s kept for its past investments and can’t be used again.
    </Confirmation>
  )
}
