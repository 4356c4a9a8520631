import { updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import type { Branding } from '../../kernel/branding.tsx'
import { useReplaceBranding } from '../../kernel/branding.tsx'
import type { Payload } from '../../kernel/form-data.ts'
import { send } from '../../kernel/queries.ts'
import { applyBrand } from '../../theme/apply-brand.ts'

/** What the firm looks and sounds like from now on, on every screen of this window, without loading it again. */
export function useShowBranding(): (branding: Branding) => void {
  const replace = useReplaceBranding()
  return (branding) => {
    applyBrand(branding.colours, { display: branding.display_font })
    replace(branding)
  }
}

/** Saves a part of the branding and shows it at once. Throws ApiError. */
export function useSaveBranding(): (body: Payload) => Promise<void> {
  const show = useShowBranding()
  return async (body) => show(await send(updateBranding, { body }))
}
