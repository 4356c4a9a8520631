import { cancelPreEmption } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useState } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Opportunity } from '../records.ts'
import { useOpportunityMoved } from './offers.ts'
import type { Option } from './offers.ts'
import { useWords } from '../../../kernel/words.tsx'

const OpportunityForm = overlay(async () => (await import('./offer-form.tsx')).OpportunityForm)

const states = {
  none: {
    title: 'No {pre_emption_option} yet',
    text: 'Offer new shares to existing holders first, in proportion to the nominal value of the shares they held on the record date.',
  },
  draft: {
    title: 'The offer is a draft',
    text: 'Holders can’t see it yet. Open it when the terms are ready.',
  },
  cancelled: {
    title: 'The offer was withdrawn',
    text: 'Holders can’t answer it any more. You can make a new one.',
  },
} as const

interface NotOpenProps {
  opportunity: Opportunity
  option: Option | null
}

/** No offer yet, a draft, or one that was withdrawn. */
export function NotOpen({ opportunity, option }: NotOpenProps) {
  const words = useWords()
  const [open, setOpen] = useState<'form' | 'discard'>()
  const draft = option?.status === 'draft' ? option : null
  const isWithdrawn = option?.status === 'cancelled' && option.opened_at !== null
  const close = () => setOpen(undefined)
  const mayWrite =
    (draft ? permits(draft, 'edit') : permits(opportunity, 'offer_rights')) &&
    opportunity.status !== opportunityStatus.matured
  const { title, text } = states[draft ? 'draft' : isWithdrawn ? 'cancelled' : 'none']
  return (
    <>
      <EmptyState
        title={words(title)}
        action={
          <>
            {mayWrite && (
              <Button variant="primary" onClick={() => setOpen('form')}>
                {draft ? 'Edit and open' : 'New offer'}
              </Button>
            )}
            {draft && permits(draft, 'cancel') && (
              <Button variant="danger-quiet" onClick={() => setOpen('discard')}>
                Discard draft
              </Button>
            )}
          </>
        }
      >
        {isWithdrawn && option.close_reason ? `${text} Reason: ${option.close_reason}` : text}
      </EmptyState>
      {open === 'form' && <OpportunityForm opportunity={opportunity} option={draft} onClose={close} />}
      {open === 'discard' && draft && <DiscardDraft option={draft} onClose={close} />}
    </>
  )
}

function DiscardDraft({ option, onClose }: { option: Option; onClose: () => void }) {
  const { busy, problem, run } = useCommand()
  const moved = useOpportunityMoved()
  const discard = async () => {
    const params = { id: option.id }
    const act = (idempotencyKey: string) =>
      send(cancelPreEmption, { params, body: {}, idempotencyKey }).then(moved)
    if (!(await run(act))) return
    showToast('Draft discarded')
    onClose()
  }
  return (
    <Confirmation
      open
      danger
      title="Discard this draft?"
      confirm="Discard"
      cancel="Keep it"
      busy={busy}
      busyLabel="Discarding"
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      <p>Holders haven’t seen it. You can’t undo this.</p>
      <Problem says={problem} />
    </Confirmation>
  )
}
