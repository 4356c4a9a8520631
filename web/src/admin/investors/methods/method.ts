import type { shownBank } from '@moorgate/contract/methods/bank-details.ts'
import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import type { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'
import { recordQuery } from '../../../kernel/queries.ts'
import type { HeldAmounts } from '../record/held-figures.tsx'

export interface Holder {
  user_id: number
  name: string
  share_percent: string
}

/**
 * An investor's way to invest as staff read it. Its account is left out where the tenant hides accounts from
 * staff.
 */
export type Method = Required<Omit<RowOf<typeof investmentMethodEntity>, 'bank' | 'holders'>> &
  WithPermissions & {
    holders: readonly Holder[]
    held?: HeldAmounts[]
    is_bank_held?: boolean
    bank?: z.output<typeof shownBank> | null
    bank_to_decide?: z.output<typeof shownBank> | null
    investment_method?: Required<RowOf<typeof investmentMethod>> | null
    lead_user?: { id: number; name: string; reference: string } | null
    organisation?: { id: number; name: string } | null
  }

export const methodQuery = (id: number | string) =>
  recordQuery<Method>(investmentMethodEntity, id, {
    include: ['investmentMethod', 'leadUser', 'organisation'],
    append: ['bank_to_decide', 'is_bank_held', 'held', permissionsAttribute],
  })

/**
 * The account as far as the reader may see it: where accounts are hidden from staff, while there is something
 * to decide.
 */
export const accountOf = ({ bank, bank_to_decide: waiting }: Method): Method['bank'] =>
  bank === undefined ? (waiting ?? undefined) : bank
