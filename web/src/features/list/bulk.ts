import { bulkFields, bulkResources } from '@moorgate/contract/bulk/bulk-job.ts'
import type { bulkJob, bulkJobRow, createBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { quantity } from '../../ui/format.ts'

export type BulkJob = RowOf<typeof bulkJob>
export type BulkJobRow = RowOf<typeof bulkJobRow>
export type BulkResource = (typeof bulkResources)[number]
/** What is asked for, without the records that it is asked for. */
export type BulkRequest = Pick<
  BodyOf<typeof createBulkJob>,
  'action' | 'values' | 'letter' | 'attribute' | 'group' | 'invitation'
>

/** What a job does, in a word. */
export const bulkActionNames: Readonly<Record<BulkJob['action'], string>> = {
  update: 'Change',
  attribute: 'Change',
  group: 'Change',
  delete: 'Delete',
  email: 'E-mail',
  invite: 'Invite',
  approve: 'Approve registrations',
  undo: 'Undo',
}

/** Records that are chosen: some by their ids, or all that fit the list's filters. */
export type RecordSelection =
  | { ids: readonly (string | number)[] }
  | { matching: Readonly<Record<string, string>>; count: number }

export const countOf = (chosen: RecordSelection): number =>
  'ids' in chosen ? chosen.ids.length : chosen.count

/** The resource, if many of its records may be worked on at a time. */
export function bulkResourceOf(path: string): BulkResource | undefined {
  return bulkResources.find((resource) => resource === path)
}

/** A field that may be set for many at once, as its dialog asks for it. */
export interface BulkField {
  name: string
  label: string
  /** The records among which one is chosen: colleagues, by typing, or a short list by its path. */
  from?: 'staff' | 'lead-statuses'
  choices?: readonly { value: string; label: string }[]
}

const knownFields = (leadStatus: string): Readonly<Record<string, BulkField>> => ({
  owner_id: { name: 'owner_id', label: 'Owner', from: 'staff' },
  lead_status_id: { name: 'lead_status_id', label: leadStatus, from: 'lead-statuses' },
  status: {
    name: 'status',
    label: 'Status',
    choices: [
      { value: '1', label: 'Active' },
      { value: '0', label: 'Closed' },
    ],
  },
})

/**
 * Fields of a resource that a list offers to set for many.
 *
 * @param leadStatus what the tenant calls it
 */
export function bulkFieldsOf(resource: BulkResource, leadStatus: string): BulkField[] {
  const known = knownFields(leadStatus)
  return bulkFields[resource].flatMap((name) => known[name] ?? [])
}

/**
 * The request for a job. The number that was seen goes with the filters: if others would be met now, nothing
 * begins.
 */
export function jobOf(
  resource: BulkResource,
  bulkRequest: BulkRequest,
  chosen: RecordSelection,
): Record<string, unknown> {
  const expected = 'ids' in chosen ? {} : { expected_count: chosen.count }
  return { resource, ...bulkRequest, ...chosenRecords(chosen), ...expected }
}

/** The chosen records as the API takes them. */
export const chosenRecords = (chosen: RecordSelection) =>
  'ids' in chosen ? { ids: chosen.ids.map(Number) } : { matching: { filter: chosen.matching } }

/** What was left out for records of a job that were changed, such as the e-mail of an invitation, and how often. */
export const changedReasons = ({ reasons }: Pick<BulkJob, 'reasons'>) =>
  reasons
    .filter(({ status }) => status === 'changed')
    .map(({ reason, count }) => ({ term: reason, value: quantity(count) }))

/**
 * What trying a job again is called, where there is something to try: it does what was refused, and of a job
 * that was stopped everything that was still to come.
 */
export function retryLabelOf({ action, status, problem, refused, waiting }: BulkJob): string | undefined {
  if (status === 'running') return undefined
  if (problem !== null) return 'Try again'
  const left = waiting + refused
  if (action === 'undo' || left === 0) return undefined
  return status === 'stopped' ? `Continue with the remaining ${quantity(left)}` : 'Retry failed records'
}

/** What became of a record of a job, or that it still waits. */
export const rowStatusLabels = {
  changed: 'Changed',
  skipped: 'Skipped',
  refused: 'Refused',
  waiting: 'Waiting',
} as const
