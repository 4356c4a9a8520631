import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import type { readBranding } from '@moorgate/contract/tenancy/branding.ts'
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from './api.ts'

/** A tenant's look, words, switches and standing texts. */
export type Branding = AnswerOf<typeof readBranding>

interface BrandingState {
  branding: Branding
  replace: (branding: Branding) => void
}

const BrandingContext = createContext<BrandingState | undefined>(undefined)

export function BrandingProvider({ first, children }: { first: Branding; children: ReactNode }) {
  const [branding, replace] = useState(first)
  const held = useMemo(() => ({ branding, replace }), [branding])
  return <BrandingContext value={held}>{children}</BrandingContext>
}

function useHeld(): BrandingState {
  const held = use(BrandingContext)
  if (!held) throw new Error('Branding is read outside its provider.')
  return held
}

export function useBranding(): Branding {
  return useHeld().branding
}

/** For the settings: what the API answered after a change is what every screen shows from then on. */
export function useReplaceBranding(): (branding: Branding) => void {
  return useHeld().replace
}

/** The tenant's switches, 1 or 0. The branding record carries them under their own names. */
export function useFlags(): Flags {
  return useBranding() as unknown as Flags
}

/**
 * As it is now: after somebody else changed it, and for pages that the server did not write, in development
 * mostly.
 */
export async function fetchBranding(): Promise<Branding> {
  const { data } = await call<{ data: Branding }>('GET', 'branding/1', { anew: true })
  return data
}
