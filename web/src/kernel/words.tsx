import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { useCallback } from 'react'
import { useBranding } from './branding.tsx'

/** `words('Ask an {investor}')`: a sentence with the tenant's words in it. */
export function useWords(): (text: string) => string {
  const { navigation } = useBranding()
  return useCallback((text) => fillLabels(navigation, text), [navigation])
}

/** The same, where a text is shown outside a component’s own. */
export function Words({ of }: { of: string }) {
  return useWords()(of)
}
