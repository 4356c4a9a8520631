import {
  cancelPersonalDeal,
  decidePersonalDeal,
  personalAccountDeal,
  readContractNote,
  cancellableDealStatuses,
  restrictedText,
  recordableDealStatuses,
} from '@moorgate/contract/insider/personal-account-deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing, quantity } from '../../ui/format.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { price } from '../../ui/price.ts'
import { Heading } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ExecuteDialog } from './execute-dialog.tsx'
import { holderWords, holderWordsToOthers, sideWords, statusWords } from './deal-words.ts'
import type { PersonalDeal } from './deal-words.ts'
import { RejectDialog } from './reject-dialog.tsx'
import styles from './personal-deals.module.css'

/** One deal beside the list, with what its reader may do about it. */
export function DealPreview({ deal }: { deal: PersonalDeal }) {
  const words = useWords()
  const { id } = useCurrentUser()
  const holder = (deal.user_id === id ? holderWords : holderWordsToOthers)[deal.account_holder]
  const { text, tone } = statusWords[deal.status]
  const findings = deal.findings ?? []
  return (
    <div className={styles.preview}>
      <Heading level={2}>{deal.instrument}</Heading>
      <p>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {deal.status === 'submitted' && findings.includes('conflict') && (
        <Notice tone="waiting">
          {words('An {opportunity} with a similar name is open. Check it before you decide.')}
        </Notice>
      )}
      {deal.status === 'breach' && findings.includes('holding_period') && (
        <Notice tone="bad">Made in the holding period of the opposite deal in this instrument.</Notice>
      )}
      {deal.breach_note && <Notice tone="bad">{deal.breach_note}</Notice>}
      {deal.status === 'suspended' && <Notice tone="waiting">{restrictedText}</Notice>}
      {deal.restriction && (
        <Notice tone="waiting">
          {deal.restriction.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <DescriptionList variant="spread" items={factsOf(deal, holder)} />
      <DealActions deal={deal} />
    </div>
  )
}

function factsOf(deal: PersonalDeal, holder: string) {
  const today = now()
  return [
    { term: 'For', value: deal.user_name },
    { term: 'Account holder', value: holder },
    { term: 'Deal', value: sideWords[deal.side] },
    { term: 'ISIN', value: deal.isin ?? missing },
    { term: 'Registration number', value: deal.registration_number ?? missing },
    { term: 'Quantity', value: quantity(deal.quantity) },
    { term: 'Estimated price', value: deal.price === null ? missing : price(deal.price, deal.currency) },
    { term: 'Deal date', value: dateFull(deal.trade_date) },
    { term: 'Broker', value: deal.broker ?? missing },
    { term: 'Reason for dealing', value: deal.reason },
    ...(deal.decided_at === null
      ? []
      : [
          { term: 'Decided by', value: deal.decided_by_name ?? 'Automatic check' },
          { term: 'Decided', value: dateTime(deal.decided_at, { today }) },
          { term: 'Reason', value: deal.decision_reason ?? missing },
        ]),
    ...(deal.suspended_at === null
      ? []
      : [{ term: 'Suspended', value: dateTime(deal.suspended_at, { today }) }]),
    ...(deal.approval_valid_until === null
      ? []
      : [{ term: 'Approved until', value: dateFull(deal.approval_valid_until) }]),
    ...(deal.executed_on === null
      ? []
      : [
          { term: 'Dealt on', value: dateFull(deal.executed_on) },
          { term: 'Quantity dealt', value: quantity(deal.executed_quantity) },
          { term: 'Price dealt', value: price(deal.executed_price, deal.currency) },
          { term: 'Contract note', value: <ContractNote deal={deal} /> },
          { term: 'Hold until', value: deal.holding_until === null ? missing : dateFull(deal.holding_until) },
        ]),
  ]
}

function ContractNote({ deal: { id, contract_note_name: name } }: { deal: PersonalDeal }) {
  if (name === null) return missing
  return (
    <TextLink
      href={`${addressOf(readContractNote.path.replace('{id}', String(id)))}?disposition=inline`}
      target="_blank"
      rel="noopener"
    >
      {name}
    </TextLink>
  )
}

function DealActions({ deal: { id } }: { deal: PersonalDeal }) {
  const { data: deal } = useQuery(permittedQuery(personalAccountDeal, id))
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [open, setOpen] = useState<'reject' | 'execute'>()
  const renew = () => queries.invalidateQueries({ queryKey: [personalAccountDeal.name] })
  if (!deal) return null
  const act = async (perform: () => Promise<unknown>, said: string) => {
    const done = await run(async () => {
      await perform()
      await renew()
    })
    if (done) showToast(said)
  }
  const approve = () =>
    act(() => send(decidePersonalDeal, { params: { id }, body: { decision: 'approved' } }), 'Deal approved')
  const cancel = () => act(() => send(cancelPersonalDeal, { params: { id } }), 'Deal cancelled')
  return (
    <>
      <Problem says={problem} />
      <div className={styles.actions}>
        {deal.status === 'submitted' && permits(deal, 'approve') && (
          <>
            <Button variant="primary" busy={busy} onClick={() => void approve()}>
              Approve
            </Button>
            <Button onClick={() => setOpen('reject')}>Reject</Button>
          </>
        )}
        {recordableDealStatuses.includes(deal.status) && permits(deal, 'record_deal') && (
          <Button variant="primary" onClick={() => setOpen('execute')}>
            Record deal
          </Button>
        )}
        {cancellableDealStatuses.includes(deal.status) && permits(deal, 'cancel') && (
          <Button variant="danger-quiet" busy={busy} onClick={() => void cancel()}>
            Cancel deal
          </Button>
        )}
      </div>
      {open === 'reject' && <RejectDialog id={id} onDone={renew} onClose={() => setOpen(undefined)} />}
      {open === 'execute' && <ExecuteDialog deal={deal} onDone={renew} onClose={() => setOpen(undefined)} />}
    </>
  )
}
