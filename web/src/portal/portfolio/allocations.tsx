import { calledStatuses } from '@moorgate/contract/statuses/investment.ts'
import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { now } from '../../kernel/clock.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { parseFlat } from '../../kernel/search.ts'
import { useLabel, useTerm, useText, withArticle } from '../../kernel/terminology.tsx'
import { isGuest } from '../../kernel/viewing.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { date, dateTime } from '../../ui/format-dates.ts'
import { money, quantity, referenceText } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  awaitsSignature,
  choosesReward,
  investmentState,
  isChangeable,
  isInProgress,
  isRevocable,
} from '../../features/opportunities/investment-words.ts'
import { opportunityQuery, rewardsQuery } from '../../features/opportunities/records.ts'
import type { Investment } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { StageLine } from '../../features/opportunities/stage-line.tsx'
import type { Stage } from '../../features/opportunities/stage-line.tsx'
import { CancelDialog, SignDialog } from './investment-dialogs.tsx'
import { OwnSchemeRequest } from './scheme-request.tsx'
import styles from './allocations.module.css'
import { useQuery } from '@tanstack/react-query'
import type { OpportunityReward } from '../../features/opportunities/opportunity-record.ts'
import { offeredRewards } from '../../features/opportunities/reward-choice.ts'

const RewardDialog = overlay(async () => (await import('./reward-dialog.tsx')).RewardDialog)

/** The way to another reward for a place that is held; nothing where the offer has none. */
function RewardButton({ investment }: { investment: Investment }) {
  const word = useTerm()('reward', { lower: true })
  const rewards = useOfferedRewards(investment.investment_opportunity_id)
  const [choosing, setChoosing] = useState(false)
  if (rewards.length === 0) return null
  return (
    <>
      <Button needsConnection onClick={() => setChoosing(true)}>
        {`${investment.reward_id === null ? 'Choose' : 'Change'} ${word}`}
      </Button>
      {choosing && (
        <RewardDialog investment={investment} rewards={rewards} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}

/**
 * What an offer gives to investors who invest enough; nothing before it is known, and to whom the offer isn't
 * shown.
 */
function useOfferedRewards(opportunityId: number): readonly OpportunityReward[] {
  const { data: offer } = useQuery(opportunityQuery(useFlags(), opportunityId))
  const { data: rewards } = useQuery({ ...rewardsQuery(opportunityId), enabled: Boolean(offer) })
  return offer && rewards ? offeredRewards({ page_blocks: offer.page_blocks, rewards }) : []
}

const ChangeAmountDialog = overlay(
  async () => (await import('./change-amount-dialog.tsx')).ChangeAmountDialog,
)

/**
 * Each reservation and what became of it, newest first, with what its investor may still do. `?sign=` opens
 * what is to be signed.
 */
export function Allocations({ investments }: { investments: readonly Investment[] }) {
  const term = useTerm()
  if (investments.length === 0) return null
  return (
    <RuledSection title={`Your ${term('allocation', { plural: true, lower: true })}`}>
      <ul className={styles.list}>
        {investments.map((one) => (
          <li key={one.id}>
            <Allocation investment={one} />
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}

function Allocation({ investment }: { investment: Investment }) {
  const label = useLabel()
  const term = useTerm()
  const text = useText()
  const visit = useVisit()
  const { pathname, search } = useAddress()
  const { label: state, tone } = investmentState(investment.status)
  const toSign = awaitsSignature(investment)
  const isAsked = toSign && !isGuest && parseFlat(search)['sign'] === String(investment.id)
  const [dialog, setDialog] = useState<'sign' | 'cancel' | 'change' | undefined>(isAsked ? 'sign' : undefined)
  const close = () => {
    setDialog(undefined)
    if (isAsked) visit(pathname, { replace: true })
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.amount}>
          {money(investment.amount, { currency: investment.currency, pence: true })}
        </p>
        <Badge tone={tone}>{label(state)}</Badge>
        {!isGuest && (
          <span className={styles.actions}>
            {toSign && (
              <Button variant="primary" needsConnection onClick={() => setDialog('sign')}>
                Read and sign
              </Button>
            )}
            {choosesReward(investment) && <RewardButton investment={investment} />}
            {isChangeable(investment) && (
              <Button needsConnection onClick={() => setDialog('change')}>
                Change
              </Button>
            )}
            {isRevocable(investment) && (
              <Button variant="danger-quiet" needsConnection onClick={() => setDialog('cancel')}>
                {investment.status === 'waiting_list' ? 'Leave the list' : 'Withdraw'}
              </Button>
            )}
          </span>
        )}
      </div>
      {toSign && (
        <Notice tone="waiting">
          {`We entered this ${term('allocation', { lower: true })} for you. You’ll receive ${withArticle(label('cash_call', { lower: true }))} once you’ve signed.`}
        </Notice>
      )}
      {investment.waiting_position !== null && (
        <Notice>{text('waiting_list_position', { n: investment.waiting_position })}</Notice>
      )}
      {investment.closing_reason && <p className={styles.reason}>{investment.closing_reason}</p>}
      {isInProgress(investment) && <Way investment={investment} />}
      <Facts investment={investment} />
      <OwnSchemeRequest investment={investment} />
      {dialog === 'sign' && <SignDialog investment={investment} onClose={close} />}
      <CancelDialog investment={investment} open={dialog === 'cancel'} onClose={close} />
      {dialog === 'change' && <ChangeAmountDialog investment={investment} onClose={close} />}
    </>
  )
}

/** From the reservation to the shares. */
function Way({ investment }: { investment: Investment }) {
  const label = useLabel()
  const today = now()
  const { status, signed_at: signed, payment_due_on: due, payment_received_at: received } = investment
  const isCalled = calledStatuses.includes(status)
  const isPart = isCalled && !isNothing(investment.uncalled)
  const stages: Stage[] = [
    {
      title: label('state_reserved'),
      when: signed === null ? 'Not signed yet' : dateTime(signed, { today }),
      isDone: status !== 'waiting_list' && signed !== null,
    },
    {
      title: label('cash_call'),
      when:
        due !== null
          ? `Due ${date(due, { today })}`
          : isPart
            ? 'Balance not yet called'
            : 'We’ll tell you when',
      isDone: isCalled && !isPart,
    },
    {
      title: label('payment_received'),
      when: received === null ? 'Usually the same day' : date(received, { today }),
      isDone: status === 'payment_received',
    },
    { title: 'Shares allotted', when: 'After the round closes', isDone: false },
  ]
  return <StageLine stages={stages} />
}

function Facts({ investment }: { investment: Investment }) {
  const label = useLabel()
  const term = useTerm()
  const { hide_payment_reference: hidden, tax_enabled: taxed } = useFlags()
  const { currency } = investment
  const amount = (value: string) => money(value, { currency, pence: true })
  const facts = [
    { term: label('column_date'), value: date(investment.date, { today: now() }) },
    hidden === 0 &&
      Boolean(investment.reference) && { term: 'Reference', value: referenceText(investment.reference) },
    { term: 'Received', value: amount(investment.received) },
    calledStatuses.includes(investment.status) &&
      !isNothing(investment.uncalled) && { term: 'Not called yet', value: amount(investment.uncalled) },
    investment.allocated !== null && { term: label('state_allocated'), value: amount(investment.allocated) },
    investment.shares !== null && { term: label('column_shares'), value: quantity(investment.shares) },
    taxed === 1 &&
      investment.tax_option_name !== null && {
        term: label('tax_option'),
        value: investment.tax_option_name,
      },
    investment.reward && { term: term('reward'), value: investment.reward.title },
    investment.certificate_number !== null && { term: 'Certificate', value: investment.certificate_number },
  ]
  return (
    <div className={styles.facts}>
      <DescriptionList
        items={facts.filter((fact) => fact !== false && fact !== null && fact !== undefined)}
      />
    </div>
  )
}
