import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useEffect, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Opportunity } from '../records.ts'
import { InviteByName } from './invite-by-name.tsx'
import { createBulkJob, mostBulkRows, showBulkJob, stopBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import type { bulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countryOptions } from '../../../kernel/countries.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { InvitationCount, invitationCountQuery } from '../../../features/invitations/invitation-count.tsx'
import { changedReasons } from '../../../features/list/bulk.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { InviteForm } from './invite-form.tsx'
import type { InviteModeProps } from './invite-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { quantity, widthOf } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

type Job = RowOf<typeof bulkJob>

interface InviteProgressProps {
  job: Job
  opportunity: { name: string }
  onClose: () => void
}

const pollMs = 700

/** How far inviting many is. Closed, it goes on; stopped, what was sent stays sent. */
function InviteProgress({ job: begun, opportunity, onClose }: InviteProgressProps) {
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
          <Button variant="primary" onClick={onClose}>
            {isRunning ? 'Continue in the background' : 'Done'}
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
              share: widthOf(String(finished), String(job.total)),
              label: 'Done',
              value: quantity(finished),
            },
          ]}
        />
        <p aria-live="polite">{`${quantity(finished)} of ${quantity(job.total)}`}</p>
        <DescriptionList
          variant="spread"
          items={[
            { term: 'Invited', value: quantity(job.changed) },
            ...changedReasons(job),
            { term: 'Already invited', value: quantity(job.skipped) },
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

type Filter = Readonly<Record<'client_group_id' | 'investor_type_id' | 'country_of_residence', string>>

const everybody: Filter = { client_group_id: '', investor_type_id: '', country_of_residence: '' }

/** The API's conditions: active investors, and of a category only those for whom it is approved. */
function conditionsOf(filter: Filter): Record<string, string> {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  return {
    role_id: String(roleIds.user),
    is_active: '1',
    ...Object.fromEntries(chosen),
    ...(filter.investor_type_id !== '' && { category_status: 'approved' }),
  }
}

/** Everybody of a group, category or country, as a job in the background that shows how far it is. */
function InviteByFilter(props: InviteModeProps) {
  const { opportunity, message } = props
  const [filter, setFilter] = useState(everybody)
  const [job, setJob] = useState<RowOf<typeof bulkJob>>()
  const act = useCommand(['invitation.message'])
  const conditions = conditionsOf(filter)
  const which = { matching: { filter: conditions } }
  const { data: counts } = useQuery(
    invitationCountQuery({ investment_opportunity_id: opportunity.id, ...which }),
  )
  const begin = () =>
    void act.run(async (idempotencyKey) => {
      const body = {
        resource: 'users',
        action: 'invite',
        invitation: { investment_opportunity_id: opportunity.id, ...(message !== '' && { message }) },
        ...which,
        expected_count: counts?.total ?? 0,
      }
      setJob(await send(createBulkJob, { body, idempotencyKey }))
    })
  if (job) return <InviteProgress job={job} opportunity={opportunity} onClose={props.onClose} />
  return (
    <InviteForm {...props} act={act} count={counts?.total} most={mostBulkRows} onSubmit={begin}>
      <FilterFields filter={filter} onChange={setFilter} />
      <InvitationCount counts={counts} />
    </InviteForm>
  )
}

interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const term = useTerm()
  const { data: groups = [] } = useQuery(referenceQuery(clientGroup))
  const { data: categories = [] } = useQuery(referenceQuery(investorType))
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const field = (name: keyof Filter) => ({
    placeholder: 'Any',
    optional: true,
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  })
  return (
    <FieldStack>
      <NativeSelect label={term('client_group')} options={choices(groups)} {...field('client_group_id')} />
      <NativeSelect
        label={term('investor_type')}
        options={choices(categories)}
        {...field('investor_type_id')}
      />
      <NativeSelect
        label="Country of residence"
        options={countryOptions()}
        {...field('country_of_residence')}
      />
    </FieldStack>
  )
}

export interface InviteDialogProps {
  opportunity: Pick<Opportunity, 'id' | 'name' | 'status'>
  onClose: () => void
}

type InvitationMode = 'name' | 'filter'

/**
 * Asks investors to look at an opportunity: one by one, or everybody who fits a filter. Who is invited
 * already is passed over.
 */
export function InviteDialog({ opportunity, onClose }: InviteDialogProps) {
  const [way, setWay] = useState<InvitationMode>('name')
  const [message, setMessage] = useState('')
  const lead = (
    <>
      {isDraft(opportunity.status) && (
        <Notice>The round is a draft. E-mails are sent when it’s published.</Notice>
      )}
      <SegmentedControl<InvitationMode>
        label="Recipients"
        options={[
          { value: 'name', label: 'By name or group' },
          { value: 'filter', label: 'By filter' },
        ]}
        value={way}
        onChange={setWay}
      />
    </>
  )
  const Body = way === 'name' ? InviteByName : InviteByFilter
  return <Body {...{ opportunity, onClose, lead, message }} onMessage={setMessage} />
}
