import { refuseField } from '@moorgate/contract'
import { parsePaymentReference } from '../../domain/reference.ts'

/**
 * What looks like one of our references has to be that of the line that is paid. Anything else that a payer
 * typed is kept as it came.
 */
export function mustBeReference(expected: string | null, given: string | null): void {
  if (given === null || !/^[^\p{L}\p{N}]*rf[^\p{L}\p{N}]*\d/iu.test(given)) return
  const read = parsePaymentReference(given)
  if (!read) refuseField('reference', 'The check digits of this reference are wrong.')
  if (read.reference !== expected) refuseField('reference', 'This reference belongs to another payment.')
}
