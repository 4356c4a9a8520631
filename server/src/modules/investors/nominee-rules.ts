import { refuseField, say } from '@moorgate/contract'
import { parseCompanyNumber } from '../../domain/uk-identifiers.ts'
import type { Work } from '../../kernel/work.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { Address } from './canonical-address.ts'

type Values = Record<string, unknown>

/** A nominee's numbers as the registers write them. Refuses with 422 on the field. */
export async function prepareNominee(_work: Work, values: Values): Promise<Values> {
  const { company_number: number, address } = values
  return {
    ...values,
    ...(typeof number === 'string' && {
      company_number: parseCompanyNumber(number) ?? refuseField('company_number', say.format),
    }),
    ...(address !== undefined && address !== null && { address: canonicalAddress(address as Address) }),
  }
}
