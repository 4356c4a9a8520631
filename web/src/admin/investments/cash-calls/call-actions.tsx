import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { cancelCashCall, issueCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import type { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { useState } from 'react'
import { isNothing } from '../../../kernel/amounts.ts'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Button } from '../../../ui/button.tsx'
import { money } from '../../../ui/format.ts'
import { MoneyQuestion } from '../money-question.tsx'
import { callSource } from './records.ts'
import type { CashCall } from './records.ts'

type Bank = AnswerOf<typeof readOpportunityBank>

interface CallActionsProps {
  call: CashCall
  people: string
  ready: boolean
  /** The account that investors will pay into; undefined where the tenant hides it from its staff. */
  bank: Bank | undefined
}

/** What can be done with a call: a draft is discarded or issued, one without money is cancelled. */
export function CallActions({ call, people, ready, bank }: CallActionsProps) {
  const [asking, setAsking] = useState<'issue' | 'cancel'>()
  const draft = call.status === 'draft'
  // Money that came in is given back allocation by allocation; a call that has some is not cancelled.
  const cancellable =
    permits(call, 'cancel') && (draft || (isNothing(call.received) && call.status === 'issued'))
  const close = () => setAsking(undefined)
  return (
    <>
      {cancellable && (
        <Button onClick={() => setAsking('cancel')}>{draft ? 'Discard' : 'Cancel the call'}</Button>
      )}
      {draft && permits(call, 'issue') && (
        <Button variant="primary" disabled={!ready} onClick={() => setAsking('issue')}>
          Issue to {people}
        </Button>
      )}
      {asking === 'issue' && <IssueQuestion call={call} people={people} bank={bank} onClose={close} />}
      {asking === 'cancel' && <CancelQuestion call={call} people={people} onClose={close} />}
    </>
  )
}

interface QuestionProps {
  call: CashCall
  people: string
  onClose: () => void
}

/** A second look before everybody is asked for the money. */
function IssueQuestion({ call, people, bank, onClose }: QuestionProps & Pick<CallActionsProps, 'bank'>) {
  return (
    <MoneyQuestion
      title={`Issue ${call.title} to ${people}?`}
      confirm={`Issue to ${people}`}
      said={`${call.title} issued to ${people}`}
      act={(idempotencyKey) => {
        const body = { version: call.version, ...(bank && { bank_account_id: bank.id }) }
        return send(issueCashCall, { params: { id: call.id }, body, idempotencyKey })
      }}
      onClose={onClose}
    >
      <OwnFigures source={callSource(call.id)}>
        <p>
          We’ll send a notice by e-mail and in the portal, with bank details and a personal reference.{' '}
          <Total call={call} /> will then be due. Amounts can’t be changed after issue.
        </p>
        {bank && (
          <p>
            Payments go to {bank.holder_name}, account {bank.masked}.
            {bank.verified === 'modulus_failed' && ' The account failed the bank check. Staff confirmed it.'}
          </p>
        )}
      </OwnFigures>
    </MoneyQuestion>
  )
}

/** A second look before a draft is discarded or a call is cancelled. */
function CancelQuestion({ call, people, onClose }: QuestionProps) {
  const word = useTerm()('cash_call', { lower: true })
  const draft = call.status === 'draft'
  return (
    <MoneyQuestion
      danger
      title={draft ? `Discard ${call.title}?` : `Cancel ${call.title}?`}
      confirm={draft ? `Discard this ${word}` : `Cancel this ${word}`}
      said={`${call.title} ${draft ? 'discarded' : 'cancelled'}`}
      withReason={!draft}
      act={(idempotencyKey, reason) =>
        send(cancelCashCall, {
          params: { id: call.id },
          body: reason === '' ? {} : { reason },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <OwnFigures source={callSource(call.id)}>
        <p>
          {draft ? (
            `No notices were sent. ${people} ${call.investors_count === 1 ? 'keeps their reservation' : 'keep their reservations'}.`
          ) : (
            <>
              {people} no longer {call.investors_count === 1 ? 'owes' : 'owe'} <Total call={call} />. We’ll
              tell them by e-mail and in the portal. They won’t see the reason. The amounts can be called
              again.
            </>
          )}
        </p>
      </OwnFigures>
    </MoneyQuestion>
  )
}

const Total = ({ call }: { call: CashCall }) => (
  <Figure of="call_total" label="Called">
    {money(call.total, { currency: call.currency, pence: true })}
  </Figure>
)
