import { boardDealStatuses, pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { moneyShort } from '../../../ui/format.ts'
import type { TabItem } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { notesBehind, useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { LostReason } from '../board/move-trouble.tsx'
import { dealPath, dealQuery, dealSeed, dealsPath, dealStatusStyles } from '../deal.ts'
import type { Deal } from '../deal.ts'
import { StageMenu } from './stage-menu.tsx'
import { overlay } from '../../../kernel/overlay.tsx'

const ConvertDialog = overlay(async () => (await import('./convert-dialog.tsx')).ConvertDialog)

interface DealPageProps {
  id: string
  children: (deal: Deal) => ReactNode
  /** Beside the page where there is room, otherwise below it. */
  rail?: ((deal: Deal) => ReactNode) | undefined
}

/** One tab of a deal's record: its head, its tabs, and what the tab shows. */
export function DealPage({ id, children, rail }: DealPageProps) {
  const query = useQuery(dealQuery(id))
  const deal = query.data
  if (!deal) return <RecordWait of="deal" query={query} />
  return (
    <Record deal={deal} rail={rail?.(deal)}>
      {children(deal)}
    </Record>
  )
}

function Record({ deal, rail, children }: { deal: Deal; rail: ReactNode; children: ReactNode }) {
  const counts = useTabCounts(pipelineDeal, deal.id, notesBehind)
  const tabs = useRecordTabs('deal', { id: deal.id }, counts)
  const status = dealStatusStyles[deal.status]
  return (
    <AdminPage
      title={deal.name}
      lead={<Glyph seed={dealSeed(deal.id)} name={deal.name} size={40} />}
      status={
        <>
          <StageMenu deal={deal} />
          {deal.status !== 'open' && <Badge tone={status.tone}>{status.label}</Badge>}
        </>
      }
      meta={[
        { key: 'pipeline', text: deal.pipeline?.name },
        { key: 'sought', text: moneyShort(deal.target_amount, { currency: deal.currency, places: 1 }) },
        { key: 'age', text: `Opened ${deadline(deal.created_at, { today: now() })}` },
        ...(deal.owner ? [{ key: 'lead', icon: User, text: deal.owner.name }] : []),
      ]}
      actions={<Actions deal={deal} tabs={tabs} />}
      tabs={tabs}
      flush
    >
      <RecordLayout label={deal.name} rail={rail}>
        {children}
      </RecordLayout>
    </AdminPage>
  )
}

function Actions({ deal, tabs }: { deal: Deal; tabs: readonly TabItem[] }) {
  const opens = useOpenScreens()
  const term = useTerm()
  const [converting, setConverting] = useState(false)
  const isConverted = deal.converted_opportunity_id !== null
  const word = term('opportunity', { lower: true })
  const log = useLogActivity({ tabs, mayWrite: permits(deal, 'edit') })
  const seldom = useSeldomActs(deal)
  const primary = isConverted
    ? opens('/admin/investments/opportunities/:id/details') && (
        <ButtonLink
          variant="primary"
          href={`/admin/investments/opportunities/${deal.converted_opportunity_id}/details`}
        >
          Open the {word}
        </ButtonLink>
      )
    : permits(deal, 'convert') &&
      deal.status !== 'lost' && (
        <Button variant="primary" onClick={() => setConverting(true)}>
          Convert to {word}
        </Button>
      )
  return (
    <>
      {seldom.problem}
      <HeaderActions
        secondary={[
          permits(deal, 'edit') && { id: 'edit', label: 'Edit', href: dealPath(deal.id, 'edit') },
          log,
        ]}
        more={[{ items: seldom.items }]}
        primary={primary}
      />
      {seldom.dialog}
      {converting && <ConvertDialog deal={deal} onClose={() => setConverting(false)} />}
    </>
  )
}

/** Putting aside, losing, opening again, deleting: what is done seldom. */
function useSeldomActs(deal: Deal) {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const [losing, setLosing] = useState(false)
  const path = `${pipelineDeal.path}/${deal.id}`
  const renew = () => queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  const set = (status: Deal['status'], reason?: string) =>
    run(async () => {
      await call('PATCH', path, {
        body: { status, version: deal.version, ...(reason && { lost_reason: reason }) },
      })
      await renew()
      setLosing(false)
    })
  const remove = async () => {
    if (!(await run(() => call('DELETE', path)))) return
    visit(dealsPath, { replace: true })
    showToast(`${deal.name} deleted`, () => void call('POST', `${path}/restore`).then(renew))
    await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  }
  const item = (id: string, label: string, onSelect: () => unknown, danger = false) => ({
    id,
    label,
    danger,
    onSelect: () => void onSelect(),
  })
  const isOpen = boardDealStatuses.includes(deal.status)
  // From a stage that ends deals a deal is moved; opened in its place, it would be open at its end.
  const mayReopen = deal.status !== 'open' && deal.stage?.is_terminal === 'none'
  const items = [
    ...(permits(deal, 'edit') && deal.converted_opportunity_id === null
      ? [
          ...(deal.status === 'open' ? [item('hold', 'Put on hold', () => set('on_hold'))] : []),
          ...(mayReopen ? [item('open', 'Reopen', () => set('open'))] : []),
          ...(isOpen ? [item('lost', 'Mark as lost', () => setLosing(true), true)] : []),
        ]
      : []),
    ...(permits(deal, 'delete') ? [item('delete', 'Delete', remove, true)] : []),
  ]
  return {
    items,
    problem: <Problem says={losing ? undefined : problem} />,
    dialog: losing && (
      <LostReason
        name={deal.name}
        busy={busy}
        problem={problem}
        onCancel={() => setLosing(false)}
        onGiven={(reason) => void set('lost', reason)}
      />
    ),
  }
}
