import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { date } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Confirmation, Modal } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { sharePrice } from '../../features/opportunities/opportunity-words.ts'
import { aboutMoney, opportunityQuery } from '../../features/opportunities/records.ts'
import type { Investment, OpportunityPage } from '../../features/opportunities/records.ts'
import { useDeclarations } from '../../features/opportunities/declarations.tsx'

export interface InvestmentDialogProps {
  investment: Investment
  open: boolean
  onClose: () => void
}

/** Signs a reservation that staff entered: what is signed, and the same declarations as where one reserves. */
export function SignDialog(props: Omit<InvestmentDialogProps, 'open'>) {
  const { investment, onClose } = props
  const query = useQuery(opportunityQuery(useFlags(), investment.investment_opportunity_id))
  const term = useTerm()
  if (query.data) return <SignForm {...props} offer={query.data} />
  return (
    <Modal
      open
      onClose={onClose}
      variant="investor"
      title={`Sign your ${term('allocation', { lower: true })}`}
      footer={<Button onClick={onClose}>Not now</Button>}
    >
      <Loaded query={query} what={`the ${term('opportunity', { lower: true })}`}>
        {() => null}
      </Loaded>
    </Modal>
  )
}

function SignForm({
  investment,
  offer,
  onClose,
}: Omit<InvestmentDialogProps, 'open'> & { offer: OpportunityPage }) {
  const term = useTerm()
  const { list, check } = useDeclarations(offer, undefined)
  const sign = useInvestmentAct(`investments/${investment.id}/sign`, { risk_accepted: true }, () => {
    showToast(`${term('allocation')} in ${investment.opportunity_name} signed`)
    onClose()
  })
  return (
    <FormModal
      onClose={onClose}
      variant="investor"
      title={`Sign your ${term('allocation', { lower: true })}`}
      submit="Sign"
      busy={sign.busy}
      busyLabel="Signing"
      cancel="Not now"
      onSubmit={() => check() && void sign.send()}
    >
      <ToSign investment={investment} offer={offer} />
      <div>{list}</div>
      <Problem says={sign.problem} />
    </FormModal>
  )
}

/** What the signature is for, and where all of it can be read. */
function ToSign({ investment, offer }: { investment: Investment; offer: OpportunityPage }) {
  const term = useTerm()
  const label = useLabel()
  const facts = [
    { term: term('opportunity'), value: investment.opportunity_name },
    { term: 'Amount', value: amountOf(investment) },
    offer.share_price !== null && {
      term: label('share_price'),
      value: sharePrice(offer.share_price, offer.currency),
    },
    { term: 'Entered for you', value: date(investment.date, { today: now() }) },
    investment.reward && { term: term('reward'), value: investment.reward.title },
  ]
  return (
    <>
      <DescriptionList variant="spread" items={facts.filter((fact) => fact !== false && fact != null)} />
      <p>
        Read{' '}
        <TextLink inline href={`/investor/investments/${investment.opportunity_slug}`}>
          {`the ${term('opportunity', { lower: true })} and its documents`}
        </TextLink>{' '}
        before you sign.
      </p>
    </>
  )
}

/** Takes a reservation back while nothing was paid. */
export function CancelDialog({ investment, open, onClose }: InvestmentDialogProps) {
  const words = useWords()
  const term = useTerm()
  const label = useLabel()
  const isWaiting = investment.status === 'waiting_list'
  const list = label('waiting_list', { lower: true })
  const allocation = term('allocation', { lower: true })
  const cancel = useInvestmentAct(`investments/${investment.id}/cancel`, {}, () => {
    showToast(isWaiting ? `You left the ${list}` : `${term('allocation')} withdrawn`)
    onClose()
  })
  return (
    <Confirmation
      open={open}
      danger
      title={isWaiting ? `Leave the ${list}?` : `Withdraw your ${allocation} of ${amountOf(investment)}?`}
      confirm={isWaiting ? 'Leave the list' : `Withdraw ${allocation}`}
      cancel={isWaiting ? 'Stay on it' : 'Keep it'}
      busy={cancel.busy}
      busyLabel="Withdrawing"
      onConfirm={() => void cancel.send()}
      onCancel={onClose}
    >
      <p>
        {isWaiting
          ? 'Your place goes to the next person in line.'
          : words(
              `Your {allocation} in ${investment.opportunity_name} will be offered to other {investors}. You can’t undo this, but you can reserve again while the round has room.`,
            )}
      </p>
      <Problem says={cancel.problem} />
    </Confirmation>
  )
}

function amountOf({ amount, currency }: Investment): string {
  return money(amount, { currency, pence: true })
}

/** One act on an investment; afterwards everything about money is asked for again. */
function useInvestmentAct(path: string, body: Readonly<Record<string, unknown>>, onDone: () => void) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const send = async () => {
    const done = await run(async (idempotencyKey) => {
      await call('POST', path, { body, idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
    if (done) onDone()
  }
  return { busy, problem, send }
}
