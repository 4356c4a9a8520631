import {
  isDraft,
  isExisting,
  isLive,
  opportunityStatus,
} from '@moorgate/contract/statuses/opportunity-stage.ts'
import { cloneOpportunity, deleteOpportunity } from '@moorgate/contract/opportunities/acts.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Eye, HandCoins, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../../features/list/use-export.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import { addressOf } from '../../../kernel/api.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import type { MenuAction } from '../../../ui/menu.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import type { TabItem } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { AddAllocation } from '../book/add-allocation.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import type { Opportunity } from '../records.ts'
import { AddPrice } from '../existing/add-price.tsx'
import { movesFor } from '../status/moves.ts'
import type { MoveChoice } from '../status/moves.ts'

const DraftProceeds = overlay(async () => (await import('../distributions/draft-proceeds.tsx')).DraftProceeds)

interface HeadActionsProps {
  opportunity: Opportunity
  tabs: readonly TabItem[]
  onMove: (move: MoveChoice) => void
}

type OpenDialog = 'invite' | 'allocation' | 'price' | 'distribute' | 'delete'
type OnOpen = (open: OpenDialog) => void

export function editPath({ id, status }: Pick<Opportunity, 'id' | 'status'>): string {
  return `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}/edit`
}

/**
 * What can be done with an opportunity: the one thing that its status asks for last, the rest before it and
 * under "…".
 */
export function HeadActions({ opportunity, tabs, onMove }: HeadActionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const may = useAbilities()
  const { id, status } = opportunity
  const log = useLogActivity({ tabs, mayWrite: permits(opportunity, 'edit') })
  const more = useSeldomActs(opportunity, setOpen)
  const close = () => setOpen(undefined)
  const reachesInvestors = isLive(status) && may('investors', 'index')
  return (
    <>
      <HeaderActions
        secondary={[
          !isExisting(status) && {
            id: 'preview',
            label: 'Preview',
            icon: Eye,
            href: `/admin/investments/opportunities/${id}/details/preview`,
          },
          reachesInvestors &&
            permits(opportunity, 'invite') && {
              id: 'invite',
              label: 'Invite',
              icon: MailPlus,
              onPress: () => setOpen('invite'),
            },
          status === opportunityStatus.completed &&
            permits(opportunity, 'distribute') && {
              id: 'distribute',
              label: 'Distribute proceeds',
              icon: HandCoins,
              onPress: () => setOpen('distribute'),
            },
          log,
        ]}
        more={more.groups}
        primary={
          <PrimaryAction
            opportunity={opportunity}
            mayEnter={reachesInvestors && permits(opportunity, 'enter')}
            onOpen={setOpen}
            onMove={onMove}
          />
        }
      />
      {more.dialog}
      {open === 'invite' && <InviteDialog opportunity={opportunity} onClose={close} />}
      {open === 'allocation' && <AddAllocation opportunity={opportunity} onClose={close} />}
      {open === 'price' && <AddPrice opportunity={opportunity} onClose={close} />}
      {open === 'distribute' && <DraftProceeds opportunity={opportunity} onClose={close} />}
      {open === 'delete' && <DeleteDialog opportunity={opportunity} onClose={close} />}
    </>
  )
}

interface PrimaryActionProps extends Pick<HeadActionsProps, 'opportunity' | 'onMove'> {
  mayEnter: boolean
  onOpen: OnOpen
}

/** The one thing that the status asks for. */
function PrimaryAction({ opportunity, mayEnter, onOpen, onMove }: PrimaryActionProps) {
  const term = useTerm()
  const { status } = opportunity
  const complete = movesFor(opportunity).find(({ to }) => to === opportunityStatus.completed)
  if (mayEnter)
    return (
      <Button variant="primary" icon={Plus} onClick={() => onOpen('allocation')}>
        Add {term('allocation', { lower: true })}
      </Button>
    )
  if (status === opportunityStatus.closed && complete)
    return (
      <Button variant="primary" onClick={() => onMove(complete)}>
        Complete round
      </Button>
    )
  if (permits(opportunity, 'edit') && status === opportunityStatus.completed)
    return (
      <Button variant="primary" icon={Plus} onClick={() => onOpen('price')}>
        New valuation
      </Button>
    )
  return null
}

/** What is done seldom, under "…". */
function useSeldomActs(opportunity: Opportunity, onOpen: OnOpen) {
  const may = useAbilities()
  const term = useTerm()
  const clone = useClone(opportunity)
  const exporting = useExport()
  const { id, status } = opportunity
  const ledger = addressOf(
    `${investment.path}/export`,
    new URLSearchParams({ 'filter[investment_opportunity_id]': String(id) }),
  )
  const items: (MenuAction | false)[] = [
    permits(opportunity, 'edit') && { id: 'edit', label: 'Edit', icon: Pencil, href: editPath(opportunity) },
    status === opportunityStatus.completed &&
      may('investors', 'index') &&
      permits(opportunity, 'enter') && {
        id: 'past',
        label: 'Add a past holding',
        icon: Plus,
        onSelect: () => onOpen('allocation'),
      },
    permits(opportunity, 'clone') && {
      id: 'clone',
      label: 'Copy into a new draft',
      icon: Copy,
      onSelect: clone,
    },
    permits(opportunity, 'see_book') && {
      id: 'export',
      label: `Export the ${term('allocation', { plural: true, lower: true })}`,
      icon: Download,
      onSelect: () => exporting.save(ledger),
    },
  ]
  const last: MenuAction[] = permits(opportunity, 'delete')
    ? [{ id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => onOpen('delete') }]
    : []
  return {
    groups: [{ items: items.filter((item) => item !== false) }, { items: last }],
    dialog: exporting.dialog,
  }
}

function useClone({ id, name }: Opportunity): () => void {
  const queries = useQueryClient()
  const visit = useVisit()
  return () =>
    void send(cloneOpportunity, { params: { id }, body: {} }).then(
      async (copy) => {
        await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
        showToast(`${name} copied to a new draft`)
        visit(`/admin/investments/opportunities/${copy.id}/edit`)
      },
      () => showToast(`We couldn’t copy ${name}`),
    )
}

function DeleteDialog({ opportunity, onClose }: { opportunity: Opportunity; onClose: () => void }) {
  const { busy, problem, run } = useCommand()
  const queries = useQueryClient()
  const term = useTerm()
  const visit = useVisit()
  const remove = async () => {
    if (!(await run(() => send(deleteOpportunity, { params: { id: opportunity.id } })))) return
    showToast(`${opportunity.name} deleted`)
    visit('/admin/investments/opportunities', { replace: true })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity', 'list'] })
  }
  const several = term('investor', { plural: true, lower: true })
  return (
    <Confirmation
      open
      danger
      title={`Delete ${opportunity.name}?`}
      confirm="Delete"
      busy={busy}
      busyLabel="Deleting"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {isDraft(opportunity.status)
          ? `The draft and its page are deleted. No ${several} have seen it.`
          : `It’s removed from every list, for staff and ${several}. Its ledger entries stay.`}
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}
