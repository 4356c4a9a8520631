import type { SignatureState, SignerState } from '@moorgate/contract/signing/signature-request.ts'
import { sentenceList } from '../../ui/sentence-list.ts'

/** A signer as the others read of them. */
export interface SignerNamed {
  position: number
  name: string
  status: SignerState
}

/** Whether it is this signer's turn now. */
export const nextSigner = (
  { status }: { status: SignatureState },
  me: Pick<SignerNamed, 'status'> | undefined,
): boolean => status === 'sent' && me?.status === 'asked'

interface Order {
  signers: readonly SignerNamed[]
  in_order: boolean
}

/**
 * "You, then Ruth Penhale, then Callum Reid." or, without an order, "You and Ruth Penhale, in any order."
 * `me` is one's place.
 */
export function orderWords({ signers, in_order: inOrder }: Order, me: number | undefined): string {
  const names = signers.map(({ position, name }) => (position === me ? 'you' : name))
  if (names.length === 1) return 'Only your signature is needed.'
  const words = inOrder ? names.join(', then ') : `${sentenceList(names)}, in any order`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const ends: Readonly<Record<Exclude<SignatureState, 'sent' | 'draft' | 'completed'>, string>> = {
  sealing: 'Everyone has signed. The sealed file will be ready shortly.',
  declined: 'A signer declined, so this document wasn’t signed.',
  expired: 'The deadline to sign this document has passed.',
  cancelled: 'This document no longer needs to be signed.',
}

/**
 * How it stands for somebody who has nothing to do any more, or not yet. `place` is where they find the
 * sealed file.
 */
export function endOf(
  { status }: { status: SignatureState },
  me: Pick<SignerNamed, 'status'> | undefined,
  place: string,
): string {
  if (status === 'completed') return `Everyone has signed. The sealed file is ${place}.`
  if (status !== 'sent' && status !== 'draft') return ends[status]
  return me?.status === 'signed'
    ? 'You’ve signed. We’ll tell you when everyone has.'
    : 'This document is out for signature.'
}
