import type { SignatureField } from '@moorgate/contract/signing/signature-request.ts'

export type SigningWay = 'type' | 'draw'

interface SignatureInput {
  way: SigningWay
  name: string
  picture: string | undefined
  agreed: boolean
  mine: readonly Pick<SignatureField, 'id' | 'kind' | 'required'>[]
  values: Readonly<Record<number, string>>
}

/** Why it cannot be signed yet, in one sentence; undefined when it can. */
export function missingOf({ way, name, picture, agreed, mine, values }: SignatureInput): string | undefined {
  const isOpen = mine.some(
    ({ id, kind, required }) => required && (kind === 'text' || kind === 'tick') && !values[id],
  )
  if (name.trim().length < 2) return 'Enter your name to sign.'
  if (way === 'draw' && picture === undefined) return 'Draw your signature, or choose Type.'
  if (isOpen) return 'Complete every required field.'
  return agreed ? undefined : 'Tick the box to agree before you sign.'
}
