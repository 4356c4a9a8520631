import { updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import { useState } from 'react'
import { isOvertaken } from '../../kernel/api.ts'
import { fetchBranding, useBranding, useReplaceBranding } from '../../kernel/branding.tsx'
import type { Branding } from '../../kernel/branding.tsx'
import type { Payload } from '../../kernel/form-data.ts'
import { send } from '../../kernel/queries.ts'
import { useText } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { applyBrand } from '../../theme/apply-brand.ts'

/**
 * What the tenant looks and sounds like from now on, on every screen of this window, without loading it
 * again.
 */
export function useShowBranding(): (branding: Branding) => void {
  const replace = useReplaceBranding()
  return (branding) => {
    applyBrand(branding.colours, { display: branding.display_font })
    replace(branding)
  }
}

/**
 * Saves a part of the branding and shows it at once. Throws ApiError; 409 where somebody else saved any of it
 * meanwhile.
 */
export function useSaveBranding(): (body: Payload) => Promise<void> {
  const show = useShowBranding()
  const { version } = useBranding()
  return async (body) => show(await send(updateBranding, { body: { ...body, version } }))
}

/** Reads the branding anew and shows it, after somebody else was faster. Answers it. */
export function useRenewBranding(): () => Promise<Branding> {
  const show = useShowBranding()
  return async () => {
    const theirs = await fetchBranding()
    show(theirs)
    return theirs
  }
}

/**
 * Saving what is drafted outside a form: labels and switches. Where somebody else was faster, theirs is shown
 * below the draft, which `onOvertaken` brings up to it, and the problem says so.
 */
export function useBrandingCommand(onOvertaken?: (theirs: Branding) => void) {
  const text = useText()
  const renew = useRenewBranding()
  const { problem, run, ...act } = useCommand()
  const [isBehind, setIsBehind] = useState(false)
  const guarded = (perform: () => Promise<unknown>) =>
    run(async () => {
      setIsBehind(false)
      try {
        await perform()
      } catch (error) {
        if (isOvertaken(error)) {
          const theirs = await renew()
          onOvertaken?.(theirs)
          setIsBehind(true)
        }
        throw error
      }
    })
  return { ...act, problem: isBehind ? text('record_changed') : problem, run: guarded }
}
