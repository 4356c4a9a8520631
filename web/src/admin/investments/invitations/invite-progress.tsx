import { showBulkJob, stopBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import type { bulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { quantity, shareOf } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'

type Job = RowOf<typeof bulkJob>

interface InviteProgressProps {
  job: Job
  opportunity: { name: string }
  onClose: () => void
}

const pollMs = 700

/** How far inviting many is. Closed, it goes on; stopped, what was sent stays sent. */
export function InviteProgress({ job: begun, opportunity, onClose }: InviteProgressProps) {
  const job = useJob(begun)
  const queries = useQueryClient()
  const act = useCommand()
  const isRunning = job.status === 'running'
  useEffect(() => {
    if (!isRunning) void queries.invalidateQueries({ queryKey: ['invitation'] })
  }, [queries, isRunning])
  const finished = job.total - job.waiting
  const stop = () =>
    void act.run(async (idempotencyKey) => {
      await send(stopBulkJob, { params: { id: job.id }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['bulk_job'] })
    })
  return (
    <Modal
      open
      title={isRunning ? `Inviting to ${opportunity.name}` : `Invited to ${opportunity.name}`}
      onClose={onClose}
      footer={
        <>
          {isRunning && (
            <Button busy={act.busy} onClick={stop}>
              Stop
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {isRunning ? 'Go on in the background' : 'Done'}
          </Button>
        </>
      }
    >
      <FieldStack>
        <ProgressBar
          label={`Invited, of ${quantity(job.total)}`}
          parts={[
            {
              state: 'received',
              share: shareOf(String(finished), String(job.total)),
              label: 'Done',
              value: quantity(finished),
            },
          ]}
        />
        <p aria-live="polite">{`${quantity(finished)} of ${quantity(job.total)}`}</p>
        <DescriptionList
          look="spread"
          items={[
            { term: 'Invited', value: quantity(job.changed) },
            { term: 'Invited already', value: quantity(job.skipped) },
            { term: 'Refused', value: quantity(job.refused) },
          ]}
        />
      </FieldStack>
    </Modal>
  )
}

/** The job as the server has it, asked for until it is done. */
function useJob(begun: Job): Job {
  const { data } = useQuery({
    queryKey: ['bulk_job', begun.id, 'invite'],
    queryFn: ({ signal }) => send(showBulkJob, { params: { id: begun.id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : pollMs),
    staleTime: 0,
  })
  return data ?? begun
}
