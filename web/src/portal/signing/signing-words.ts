import type { SignatureState, Signer } from '@moorgate/contract/signing/signature-request.ts'
import type { SignatureRequest } from '../../kernel/signing/signing.ts'

/** Whether it is this signer's turn now. */
export const turnOf = ({ status }: Pick<SignatureRequest, 'status'>, me: Signer | undefined): boolean =>
  status === 'sent' && me?.status === 'asked'

/** "You, then Ruth Penhale, then Callum Reid." or, without an order, "You and Ruth Penhale, in any order." */
export function orderWords(
  { signers, in_order: inOrder }: Pick<SignatureRequest, 'signers' | 'in_order'>,
  me: number,
): string {
  const names = signers.map((signer) => (signer.user_id === me ? 'you' : signer.name))
  if (names.length === 1) return 'Only your signature is needed.'
  const words = inOrder
    ? names.join(', then ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}, in any order`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const ends: Readonly<Record<Exclude<SignatureState, 'sent' | 'draft'>, string>> = {
  sealing: 'Everybody has signed. The sealed file will be here in a moment.',
  completed: 'Everybody has signed. The sealed file is in your documents.',
  declined: 'Somebody declined to sign, so this document is not signed.',
  expired: 'The time to sign this document is over.',
  cancelled: 'This document no longer needs to be signed.',
}

/** How it stands for somebody who has nothing to do any more, or not yet. */
export function endOf({ status }: Pick<SignatureRequest, 'status'>, me: Signer | undefined): string {
  if (status !== 'sent' && status !== 'draft') return ends[status]
  return me?.status === 'signed'
    ? 'You have signed. We will tell you when everybody has.'
    : 'This document is out to be signed.'
}
