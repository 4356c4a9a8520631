import { deleteFundCommitment, fundCommitment } from '@moorgate/contract/funds/commitment.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { money } from '../../ui/format.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ChangeCommitment } from './fund-dialogs.tsx'
import type { Commitment } from './records.ts'

interface OpenStepsProps {
  record: Commitment & WithPermissions
  onDeleted: () => void
}

/** A commitment that no closing has admitted is changed, as once it is signed, or deleted. */
export function OpenSteps({ record, onDeleted }: OpenStepsProps) {
  const [asked, setAsked] = useState<'change' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {permits(record, 'delete') && (
        <Button variant="danger-quiet" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      {permits(record, 'edit') && (
        <Button variant="primary" onClick={() => setAsked('change')}>
          Edit
        </Button>
      )}
      {asked === 'change' && <ChangeCommitment record={record} onClose={close} />}
      {asked === 'delete' && <DeleteCommitment record={record} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}

function DeleteCommitment({ record, onClose, onDeleted }: OpenStepsProps & { onClose: () => void }) {
  const term = useTerm()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const title = `Delete this ${term('commitment', { lower: true })}?`
  const remove = async () => {
    const act = async (idempotencyKey: string) => {
      await send(deleteFundCommitment, { params: { id: record.id }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [fundCommitment.name, 'list'] })
    }
    if (!(await run(act))) return
    showToast(`${term('commitment')} deleted`)
    onDeleted()
  }
  return (
    <Confirmation
      open
      danger
      title={title}
      confirm="Delete"
      cancel="Keep it"
      busy={busy}
      busyLabel="Deleting"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {money(record.amount, { currency: record.currency, pence: true })} from {record.investor_name}. No
        closing has admitted it, so nothing has been called. You can’t undo this.
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}
