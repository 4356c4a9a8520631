import { contact } from '@moorgate/contract/contacts/contact.ts'
import type { registration } from '@moorgate/contract/contacts/registration.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { leadKinds } from '@moorgate/contract/statuses/people.ts'
import type { LeadKind } from '@moorgate/contract/statuses/people.ts'
import type { StatusStyle } from '@moorgate/contract/statuses/machine.ts'
import { recordQuery } from '../../../kernel/queries.ts'

interface NamedRecord {
  id: number
  name: string
}

export type Registration = RowOf<typeof registration>

/** A contact as staff read it, with what stands beside it. */
export type Contact = Required<RowOf<typeof contact>> &
  WithPermissions & {
    owner?: NamedRecord | null
    lead_status?: (NamedRecord & { type: LeadKind }) | null
    client_groups?: NamedRecord[]
    investor_type?: NamedRecord | null
    registrations?: readonly Registration[]
  }

/** Relations that every page of a contact reads. */
const includes = ['owner', 'leadStatus', 'clientGroups', 'investorType', 'registrations'] as const

export const contactQuery = (id: number | string) =>
  recordQuery<Contact>(contact, id, { include: includes, append: [permissionsAttribute] })

/** Where a contact's record is. */
export const contactPath = (id: number, tab = 'details') => `/admin/investors/contacts/${id}/${tab}`

/** Kind of lead, in its colour; a contact without a status has none. */
export const leadShown = ({ lead_status: status }: Contact): StatusStyle | undefined =>
  status ? leadKinds[status.type] : undefined

/** Where a contact came from, in words. */
export const sourceWords: Readonly<Record<Contact['source'], string>> = {
  web: 'Website',
  typeform: 'Web form',
  referral: 'Referral',
  event: 'Event',
  import: 'Import',
  manual: 'Added by staff',
}
