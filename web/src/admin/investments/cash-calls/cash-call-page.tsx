import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { cancelCashCall, issueCashCall } from '@moorgate/contract/investments/cash-call.ts'
import { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { cashCallStatuses } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures, WithFigures } from '../../../features/figures/with-figures.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useOpportunity } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { MoneyQuestion } from '../money-question.tsx'
import { CallRail } from './call-rail.tsx'
import { CallBody } from './call-body.tsx'
import { canIssue, issueChecks } from './issue-checks.ts'
import { callSource, cashCallQuery, linesQuery } from './records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

/**
 * `/admin/investments/opportunities/{id}/transactions/cash-calls/{callId}`: one call, drafted, issued and
 * paid.
 */
export function CashCallPage({ params }: ScreenProps) {
  const call = useQuery(cashCallQuery(params['callId'] ?? ''))
  const lines = useQuery({ ...linesQuery(Number(params['callId'])), enabled: call.data !== undefined })
  const opportunity = useOpportunity(params['id'] ?? '')
  if (call.data && lines.data && opportunity.data)
    return (
      <WithFigures source={callSource(call.data.id)}>
        <Call call={call.data} lines={lines.data} opportunity={opportunity.data} />
      </WithFigures>
    )
  const waiting = [call, lines, opportunity].find(({ error }) => error !== null) ?? call
  return <RecordWait of="cash_call" query={waiting} />
}

interface CallProps {
  call: CashCall
  lines: readonly CashCallLine[]
  opportunity: Opportunity
}

function Call({ call, lines, opportunity }: CallProps) {
  const [selected, setSelected] = useState<number>()
  const [dirty, setDirty] = useState(false)
  const term = useTerm()
  const today = now()
  const line = lines.find(({ id }) => id === selected) ?? lines[0]
  const people = counted(
    call.investors_count,
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  )
  const hidesBank = useFlags().hide_bank_details_admin === 1
  const { data: bank } = useQuery({
    ...endpointQuery('bank-account', readOpportunityBank, { params: { id: opportunity.id } }),
    enabled: call.status === 'draft' && opportunity.bank_account_set && !hidesBank,
  })
  const checks = issueChecks(call, {
    lines,
    bankSet: opportunity.bank_account_set,
    bankHeldUntil: bank?.held_until ?? null,
    today,
  })
  const late = call.status === 'overdue'
  return (
    <AdminPage
      title={call.title}
      lead={<Glyph seed={glyphSeed(opportunity.id)} size={40} />}
      status={
        late ? (
          <Badge tone="bad">
            <Figure of="call_unpaid" label="Lines that are not paid">
              {`${call.lines_count - call.paid_count} overdue`}
            </Figure>
          </Badge>
        ) : (
          <StateBadge shown={cashCallStatuses[call.status]} />
        )
      }
      meta={[
        {
          key: 'of',
          text: (
            <TextLink href={`/admin/investments/opportunities/${opportunity.id}/transactions`}>
              {opportunity.name}
            </TextLink>
          ),
        },
        {
          key: 'total',
          text: (
            <Figure of="call_total" label="Asked for">
              {money(call.total, { currency: call.currency, pence: true })}
            </Figure>
          ),
        },
        {
          key: 'people',
          text: (
            <Figure of="call_investors" label="Who is asked">
              {people}
            </Figure>
          ),
        },
        { key: 'due', text: `Due ${deadline(call.due_date, { today })}` },
      ]}
      actions={
        <CallActions
          call={call}
          people={people}
          ready={canIssue(checks) && !dirty && (bank !== undefined || hidesBank)}
          bank={bank}
        />
      }
      flush
    >
      <div className={styles.split} data-scroll data-scroll-restoration-id="page">
        <CallBody call={call} lines={lines} line={line} onSelect={setSelected} onDirty={setDirty} />
        <CallRail
          call={call}
          lines={lines}
          line={line}
          opportunity={opportunity}
          checks={checks}
          onSelect={setSelected}
        />
      </div>
    </AdminPage>
  )
}

interface CallActionsProps {
  call: CashCall
  people: string
  ready: boolean
  /** The account that investors will pay into; undefined where the tenant hides it from its staff. */
  bank: AnswerOf<typeof readOpportunityBank> | undefined
}

function CallActions({ call, people, ready, bank }: CallActionsProps) {
  const [asking, setAsking] = useState<'issue' | 'cancel'>()
  const term = useTerm()
  const draft = call.status === 'draft'
  // Money that came in is given back allocation by allocation; a call that has some is not cancelled.
  const cancellable =
    permits(call, 'cancel') && (draft || (isNothing(call.received) && call.status === 'issued'))
  const word = term('cash_call', { lower: true })
  const total = (
    <Figure of="call_total" label="Asked for">
      {money(call.total, { currency: call.currency, pence: true })}
    </Figure>
  )
  const close = () => setAsking(undefined)
  return (
    <>
      {cancellable && (
        <Button onClick={() => setAsking('cancel')}>{draft ? 'Discard' : 'Cancel the call'}</Button>
      )}
      {draft && permits(call, 'issue') && (
        <Button look="primary" disabled={!ready} onClick={() => setAsking('issue')}>
          Issue to {people}
        </Button>
      )}
      {asking === 'issue' && (
        <MoneyQuestion
          title={`Issue ${call.title} to ${people}?`}
          confirm={`Issue to ${people}`}
          said={`${call.title} is issued to ${people}`}
          act={(idempotencyKey) => {
            const body = { version: call.version, ...(bank && { bank_account_id: bank.id }) }
            return send(issueCashCall, { params: { id: call.id }, body, idempotencyKey })
          }}
          onClose={close}
        >
          <OwnFigures source={callSource(call.id)}>
            <p>
              Each gets a notice by mail and in the portal, with the bank account and a reference of their
              own. {total} is awaited from then on, and the lines are not changed any more.
            </p>
            {bank && (
              <p>
                They pay into {bank.holder_name}, account {bank.masked}.
                {bank.verified === 'modulus_failed' &&
                  ' Its numbers fail the bank check; staff confirmed them.'}
              </p>
            )}
          </OwnFigures>
        </MoneyQuestion>
      )}
      {asking === 'cancel' && (
        <MoneyQuestion
          danger
          title={draft ? `Discard ${call.title}?` : `Cancel ${call.title}?`}
          confirm={draft ? `Discard this ${word}` : `Cancel this ${word}`}
          said={`${call.title} is cancelled`}
          withReason={!draft}
          act={(idempotencyKey, reason) =>
            send(cancelCashCall, {
              params: { id: call.id },
              body: reason === '' ? {} : { reason },
              idempotencyKey,
            })
          }
          onClose={close}
        >
          <OwnFigures source={callSource(call.id)}>
            <p>
              {draft ? (
                `No notice was sent. The ${people} keep their reservations.`
              ) : (
                <>
                  {people} no longer owe {total}. They are reserved again and can be asked anew.
                </>
              )}
            </p>
          </OwnFigures>
        </MoneyQuestion>
      )}
    </>
  )
}
