import { refuseField, say } from '@moorgate/contract'
import type { groupChanges } from '@moorgate/contract'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { changeGroups, groupsOfPerson, moveInOrOut } from '../client-groups/index.ts'
import type { GroupMember } from '../client-groups/index.ts'
import type { BulkResource } from './kinds.ts'
import type { Job } from './run-job.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

interface GroupChange {
  client_group_id: number
  change: (typeof groupChanges)[number]
}

const members: Readonly<Partial<Record<BulkResource, GroupMember>>> = { users: 'user', contacts: 'contact' }

/** 422 on what has no client groups, and on a group that is not there, before anything begins. */
export async function mustBeJoinable(work: Work, resource: BulkResource, groupId: number): Promise<void> {
  if (members[resource] === undefined) refuseField('action', say.in)
  await checkNamed(work, 'client_groups', 'group.client_group_id', groupId)
}

/** Puts one person into the group of a job or takes them out; other groups stay. */
export async function setGroup(work: Work, { resource, values }: Job, row: JobRow): Promise<Outcome> {
  const change = values['group'] as GroupChange
  const member = members[resource]!
  const before = await groupsOfPerson(work, member, row.recordId)
  const isIn = change.change === 'add'
  const isMoved = await moveInOrOut(work, member, row.recordId, { group: change.client_group_id, isIn })
  if (!isMoved) return { status: 'skipped', reason: 'No change needed.' }
  const after = await groupsOfPerson(work, member, row.recordId)
  return { status: 'changed', before: { client_group_ids: before }, after: { client_group_ids: after } }
}

/** Whether a row holds the groups that a job changed. */
export const holdsGroup = (row: JobRow): boolean => row.after !== null && 'client_group_ids' in row.after

/** Puts the groups of one person back, unless somebody has changed them since. */
export async function putGroupBack(work: Work, { resource }: Job, row: JobRow): Promise<Outcome> {
  const member = members[resource]!
  const now = await groupsOfPerson(work, member, row.recordId)
  if (now.join() !== idsOf(row.after).join())
    return { status: 'skipped', reason: 'Changed since, so it was left as it is.' }
  await changeGroups(work, member, row.recordId, { client_group_ids: idsOf(row.before) })
  return { status: 'changed', before: row.after!, after: row.before! }
}

const idsOf = (values: JobRow['after']) => (values?.['client_group_ids'] ?? []) as number[]
