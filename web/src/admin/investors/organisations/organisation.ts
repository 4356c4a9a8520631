import type { organisation } from '@moorgate/contract/organisations/organisation.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

interface Named {
  id: number
  name: string
}

/** An organisation as staff read it, with its people. */
export type Organisation = Required<RowOf<typeof organisation>> & {
  users?: (Named & { email: string })[]
  owner?: Named | null
  investment_method_entities?: { id: number; display_name: string }[]
}
