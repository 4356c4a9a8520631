import { refuseField, say } from '@moorgate/contract'
import type { address } from '@moorgate/contract'
import type { z } from 'zod'
import { parsePostcode } from './uk-identifiers.ts'

export type Address = z.output<typeof address>

/**
 * The address with its postcode as Royal Mail writes it: `bn70xx` is `BN7 0XX`. Only where the address says
 * that it is in the United Kingdom; other countries' codes stay as they were given. Refuses with 422 on
 * `<field>.postcode`.
 */
export function canonicalAddress(given: Address, field = 'address'): Address {
  if (!given.postcode || given.country !== 'GB') return given
  const name = `${field}.postcode`
  return { ...given, postcode: parsePostcode(given.postcode) ?? refuseField(name, say.format) }
}
