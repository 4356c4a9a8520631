import { bulkJob, bulkJobs, bulkResources, showBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import { contact } from '@moorgate/contract/contacts/contact.ts'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOpenScreens } from '../../kernel/abilities.ts'
import type { BulkJob, BulkResource } from '../../features/list/bulk.ts'
import { BulkPanel } from '../../features/list/bulk-panel.tsx'
import { useJobWords } from '../../features/list/use-job-words.ts'
import type { ListedResource } from '../../features/list/listed.ts'
import { useCounted } from '../../features/list/use-counted.ts'
import type { FilterWords } from '../../features/list/list-filters.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { stringifyFlat, writeListSearch } from '../../kernel/search.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useListSearch } from '../../features/list/use-list-search.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { missing, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { yesNo } from '../../features/records/yes-no.ts'
import { useEffect } from 'react'

const busyMs = 2000

const calmMs = 20_000

/** Reads the list of jobs anew while some are on their way, and once more when the last of them has ended. */
function useFreshJobs(): void {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['running jobs'],
    queryFn: async ({ signal }) =>
      // Lists answer in an envelope that the contract's type does not tell.
      (await send(bulkJobs, {
        query: { 'filter[status]': 'running', per_page: 50 },
        signal,
      })) as unknown as readonly BulkJob[],
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? busyMs : calmMs),
    staleTime: 0,
  })
  const far = data?.map(({ id, waiting }) => `${id} ${waiting}`).join()
  useEffect(() => {
    if (far !== undefined) void queries.invalidateQueries({ queryKey: [bulkJob.name, 'list'] })
  }, [queries, far])
}

const resources: Readonly<Record<BulkResource, ListedResource>> = {
  users: user,
  contacts: contact,
  organisations: organisation,
  nominees: nominee,
  'investment-method-entities': investmentMethodEntity,
}

const place = '/admin/investors/jobs'
const importsPath = '/admin/investors/import'

/**
 * `/admin/investors/jobs`: work on many records, one's own or everybody's: how far it is, what became of
 * each, and the way back.
 */
export function JobsPage() {
  const opens = useOpenScreens()
  const label = useLabel()
  const [search, go] = useListSearch(bulkJob)
  useFreshJobs()
  return (
    <AdminPage
      title={label('bulk_jobs')}
      flush
      actions={opens(importsPath) && <ButtonLink href={importsPath}>Imports</ButtonLink>}
    >
      <ResourceList
        resource={bulkJob}
        preview={false}
        nameOf={useJobWords()}
        filters={useJobFilters()}
        cells={cells}
        empty={{
          text: 'Select rows of a list to change, e-mail or invite them together. Results appear here.',
        }}
      />
      {search.panel !== undefined && (
        <Opened
          key={search.panel}
          id={search.panel}
          onJob={(id) => go({ ...search, panel: String(id) })}
          onClose={() => go({ ...search, panel: undefined })}
        />
      )}
    </AdminPage>
  )
}

const cells = {
  action: (job: BulkJob) => <What job={job} />,
  status: (job: BulkJob) => <Standing job={job} />,
  refused: ({ refused }: BulkJob) =>
    refused === 0 ? missing : <StatusDot tone="bad">{quantity(refused)}</StatusDot>,
}

/** What it does to how many; it opens beside the list as it is filtered now. */
function What({ job }: { job: BulkJob }) {
  const counted = useCounted(resources[job.resource])
  const words = useJobWords()
  const [search] = useListSearch(bulkJob)
  const address = place + stringifyFlat(writeListSearch({ ...search, panel: String(job.id) }))
  return (
    <Link href={address}>
      {words(job)}, {counted(job.total)}
    </Link>
  )
}

function Standing({ job }: { job: BulkJob }) {
  const { status, total, waiting } = job
  if (status === 'running')
    return (
      <StatusDot tone="info">
        {quantity(total - waiting)} of {quantity(total)}
      </StatusDot>
    )
  if (job.undone_by_id !== null) return <StatusDot tone="neutral">Undone</StatusDot>
  if (status === 'stopped')
    return <StatusDot tone={job.problem === null ? 'neutral' : 'bad'}>Stopped</StatusDot>
  return <StatusDot tone={job.refused > 0 ? 'waiting' : 'good'}>Done</StatusDot>
}

function useJobFilters(): FilterWords {
  const term = useTerm()
  const me = useCurrentUser()
  return {
    resource: {
      label: 'Records',
      choices: bulkResources.map((value) => ({
        value,
        label: term(resources[value].term, { plural: true }),
      })),
    },
    begun_by: me.role_id !== roleIds.superAdmin && { label: 'Started by' },
    needs_you: { label: 'Action needed', choices: yesNo },
    mine: me.role_id === roleIds.superAdmin && {
      label: 'Started by',
      choices: [
        { value: '1', label: 'me' },
        { value: '0', label: 'a colleague' },
      ],
    },
  }
}

const jobQuery = (id: string) => endpointQuery(bulkJob.name, showBulkJob, { params: { id } })

interface OpenedProps {
  id: string
  /** Another job takes this one's place: the one that takes it back. */
  onJob: (id: number) => void
  onClose: () => void
}

function Opened({ id, onJob, onClose }: OpenedProps) {
  const queries = useQueryClient()
  const { data } = useQuery(jobQuery(id))
  if (!data) return null
  const job = data as BulkJob
  return (
    <BulkPanel
      resource={resources[job.resource]}
      job={job}
      onJob={(next) => {
        // The same job that runs again is shown as it is now; its place in the address stays.
        queries.setQueryData(jobQuery(String(next.id)).queryKey, next)
        onJob(next.id)
      }}
      onClose={onClose}
    />
  )
}
