import type { holdingTotals } from '@moorgate/contract/investors/holding-totals.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { TestState } from '@moorgate/contract/statuses/suitability.ts'
import type { z } from 'zod'
import { recordQuery } from '../../kernel/queries.ts'
import { personIncludes } from './people/investors-question.ts'

interface NamedRecord {
  id: number
  name: string
}

/** Somebody's record as staff read it, with what stands beside it. */
export type Person = Required<RowOf<typeof user>> &
  WithPermissions & {
    owner?: (NamedRecord & { first_name: string }) | null
    adviser?: NamedRecord | null
    associates?: NamedRecord[]
    investor_type?: NamedRecord | null
    lead_status?: NamedRecord | null
    client_groups?: NamedRecord[]
    /** The state of their test, where a list asks for it. */
    test_state?: TestState
    /** Whether a statement of theirs waits for a decision. */
    category_waits?: boolean
    /** What they hold now, where a list asks for it. */
    held?: z.output<typeof holdingTotals>[]
  }

export const personQuery = (id: number | string) =>
  recordQuery<Person>(user, id, { include: personIncludes, append: ['category_waits', permissionsAttribute] })
