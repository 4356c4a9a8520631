import { taxSchemeRequest, withdrawTaxSchemeRequest } from '@moorgate/contract/investments/scheme-request.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { isGuest } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { allQuery } from '../../features/opportunities/list-queries.ts'
import { aboutMoney } from '../../features/opportunities/records.ts'
import type { Investment } from '../../features/opportunities/records.ts'
import styles from './allocations.module.css'

type SchemeRequest = RowOf<typeof taxSchemeRequest>

const AskForScheme = overlay(async () => (await import('./ask-for-scheme.tsx')).AskForScheme)

/** What was asked about the tax scheme of an investment and what became of it, and the way to ask. */
export function OwnSchemeRequest({ investment }: { investment: Investment }) {
  const { tax_enabled: taxed } = useFlags()
  const label = useLabel()
  const [isAsking, setAsking] = useState(false)
  const offer = { 'filter[investment_opportunity_id]': investment.investment_opportunity_id }
  const enabled = taxed === 1 && !isGuest
  const requests = useQuery({ ...allQuery<SchemeRequest>(taxSchemeRequest, offer), enabled })
  const choices = useQuery({
    ...allQuery<{ id: number; may_ask_scheme: boolean }>(
      { name: 'investment', path: 'investments' },
      { ...offer, append: 'may_ask_scheme' },
    ),
    enabled,
  })
  // Newest first: an earlier one is settled by it.
  const latest = requests.data?.find(({ investment_id: id }) => id === investment.id)
  const mayAsk = choices.data?.some((each) => each.id === investment.id && each.may_ask_scheme)
  if (latest?.status !== 'asked' && latest?.status !== 'refused' && !mayAsk) return null
  return (
    <div className={styles.request}>
      {latest?.status === 'asked' && <Asked request={latest} />}
      {latest?.status === 'refused' && (
        <Notice>{`We couldn’t change this to ${latest.tax_option_name}: ${latest.refusal_reason}`}</Notice>
      )}
      {mayAsk && (
        <Button needsConnection onClick={() => setAsking(true)}>
          {`Ask for another ${label('tax_option', { lower: true })}`}
        </Button>
      )}
      {isAsking && <AskForScheme investment={investment} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Asked({ request }: { request: SchemeRequest }) {
  const queries = useQueryClient()
  const act = useCommand()
  const withdraw = async () => {
    const params = { id: request.id }
    const done = await act.run(async (idempotencyKey) => {
      await send(withdrawTaxSchemeRequest, { params, idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
    if (done) showToast('Request withdrawn')
  }
  return (
    <>
      <Notice
        tone="waiting"
        action={
          <Button needsConnection busy={act.busy} onClick={() => void withdraw()}>
            Withdraw request
          </Button>
        }
      >
        {`You asked for ${request.tax_option_name} on ${date(request.created_at, { today: now() })}. We’ll tell you when it’s decided.`}
      </Notice>
      <Problem says={act.problem} />
    </>
  )
}
