import { metadataOf } from './card-stand-in-answers.ts'

/** What the stand-in keeps of a verification, in the shape that Stripe documents. */
export interface IdentitySession {
  id: string
  object: 'identity.verification_session'
  client_reference_id: string | null
  created: number
  last_error: { code: string; reason: string } | null
  livemode: boolean
  metadata: Record<string, string>
  return_url: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  type: 'document'
  url: string | null
  verified_outputs: { first_name: string | null; last_name: string | null } | null
}

/** Verifications of identity at the stand-in. */
export class Verifications {
  readonly sessions = new Map<string, IdentitySession>()
  readonly #next: (prefix: string) => string
  readonly #origin: () => string

  constructor(next: (prefix: string) => string, origin: () => string) {
    this.#next = next
    this.#origin = origin
  }

  answer(method: string, [id, act]: (string | undefined)[], said: URLSearchParams): object | undefined {
    if (method === 'POST' && id === undefined) return this.#open(said)
    const session = this.sessions.get(id ?? '')
    if (!session || act !== undefined || method !== 'GET') return undefined
    // Outputs come only where they are asked for.
    const isExpanded = [...said.values()].includes('verified_outputs')
    const { verified_outputs: outputs, ...rest } = session
    return isExpanded && session.status === 'verified' ? { ...rest, verified_outputs: outputs } : rest
  }

  #open(said: URLSearchParams): IdentitySession {
    const id = this.#next('vs')
    const session: IdentitySession = {
      id,
      object: 'identity.verification_session',
      client_reference_id: said.get('client_reference_id'),
      created: Math.floor(Date.now() / 1000),
      last_error: null,
      livemode: false,
      metadata: metadataOf(said),
      return_url: said.get('return_url') ?? '',
      status: 'requires_input',
      type: 'document',
      url: `${this.#origin()}/verify/${id}`,
      verified_outputs: null,
    }
    this.sessions.set(id, session)
    return session
  }

  /** Somebody showed a document of this name. */
  verify(id: string, first: string, last: string): IdentitySession {
    return Object.assign(this.sessions.get(id)!, {
      status: 'verified',
      url: null,
      last_error: null,
      verified_outputs: { first_name: first, last_name: last },
    })
  }

  show(id: string, document: URLSearchParams): IdentitySession {
    return this.verify(id, document.get('first') ?? '', document.get('last') ?? '')
  }

  process(id: string): IdentitySession {
    return Object.assign(this.sessions.get(id)!, { status: 'processing', url: null })
  }

  refuse(id: string, code: string): IdentitySession {
    return Object.assign(this.sessions.get(id)!, {
      status: 'requires_input',
      url: `${this.#origin()}/verify/${id}`,
      last_error: { code, reason: 'It could not be verified.' },
    })
  }

  cancel(id: string): IdentitySession {
    return Object.assign(this.sessions.get(id)!, { status: 'canceled', url: null })
  }
}

/** The page on which a document would be shown: one button that shows that of the name that is typed. */
export const verifyPage = `<!doctype html>
<html lang="en"><head><title>Verify your identity</title></head><body><main><h1>Verify your identity</h1>
<form method="post"><label>First names <input name="first"></label><label>Last name <input name="last"></label>
<button>Show document</button></form></main></body></html>`
