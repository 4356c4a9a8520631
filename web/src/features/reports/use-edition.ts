import { editionOf } from '@moorgate/contract/update-reports/edition.ts'
import type { Edition } from '@moorgate/contract/update-reports/edition.ts'
import { useCallback } from 'react'
import { useBranding } from '../../kernel/branding.tsx'

/** What kind of report it is and of which period, in the firm’s words. */
export function useEdition(): (edition: Edition) => string {
  const { navigation } = useBranding()
  return useCallback((edition) => editionOf(edition, navigation), [navigation])
}
