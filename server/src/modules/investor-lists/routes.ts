import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract'
import type { BodyOf, createClientGroup, joinClientGroup, updateClientGroup } from '@moorgate/contract'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import type { Address } from '../../domain/canonical-address.ts'
import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { createWithValues } from '../attributes/index.ts'
import { changeMembers, setMembers } from '../client-groups/index.ts'
import { prepareInvestorType } from './prepare-investor-type.ts'
import { clientGroups, investorTypes, leadStatuses, nominees } from './tables.ts'

export function investorListRoutes(app: FastifyInstance): void {
  resourceRoutes(app, leadStatuses)
  resourceRoutes(app, clientGroups, { only: ['list', 'show', 'delete', 'restore', 'export'] })
  newRecordCommand(app, contract.createClientGroup, clientGroups, (work, { body }) =>
    addClientGroup(work, body),
  )
  const membersMove = (endpoint: typeof contract.joinClientGroup, isIn: boolean) =>
    recordCommand(app, endpoint, clientGroups, (work, { id, body }) => moveMembers(work, id, body, isIn))
  membersMove(contract.joinClientGroup, true)
  membersMove(contract.leaveClientGroup, false)
  recordCommand(app, contract.updateClientGroup, clientGroups, (work, { id, body, request }) =>
    changeClientGroup(work, id, body, versionOf(request)),
  )
  resourceRoutes(app, investorTypes, { prepare: prepareInvestorType })
  resourceRoutes(app, nominees, { prepare: prepareNominee, create: createWithValues(nominees, 'nominee') })
}

type Values = Record<string, unknown>

/** A nominee's numbers as the registers write them. Refuses with 422 on the field. */
async function prepareNominee(_work: Work, values: Values): Promise<Values> {
  const { company_number: number, address } = values
  return {
    ...values,
    ...(typeof number === 'string' && {
      company_number: canonicalCompanyNumber(number),
    }),
    ...(address !== undefined && address !== null && { address: canonicalAddress(address as Address) }),
  }
}

/** Adds a client group with its members. Returns the id. */
async function addClientGroup(work: Work, body: BodyOf<typeof createClientGroup>): Promise<number> {
  const { user_ids: members, ...values } = body
  const id = await createRow(work, clientGroups, values)
  await setMembers(work, id, members)
  return id
}

async function changeClientGroup(
  work: Work,
  id: number,
  body: BodyOf<typeof updateClientGroup>,
  expectedVersion?: number,
): Promise<void> {
  const { user_ids: members, ...values } = body
  const row = await lockRow(work, clientGroups, id)
  await updateRow(work, clientGroups, row, values, expectedVersion)
  await setMembers(work, id, members)
}

/**
 * Puts some people into a group or takes them out; everybody else stays as they are. 422 on somebody who is
 * not there.
 */
async function moveMembers(
  work: Work,
  id: number,
  { user_ids: users = [], contact_ids: contacts = [] }: BodyOf<typeof joinClientGroup>,
  isIn: boolean,
): Promise<void> {
  await lockRow(work, clientGroups, id)
  await changeMembers(work, 'user', { ids: users, group: id, isIn })
  await changeMembers(work, 'contact', { ids: contacts, group: id, isIn })
}
