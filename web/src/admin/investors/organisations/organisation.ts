import type { organisation } from '@moorgate/contract/organisations/organisation.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { HeldAmounts } from '../record/held-figures.tsx'

interface NamedRecord {
  id: number
  name: string
}

/** An organisation as staff read it, with its people. */
export type Organisation = Required<RowOf<typeof organisation>> &
  WithPermissions & {
    users?: (NamedRecord & { email: string })[]
    owner?: NamedRecord | null
    held?: HeldAmounts[]
    investment_method_entities?: { id: number; display_name: string }[]
  }
