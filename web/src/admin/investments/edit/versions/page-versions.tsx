import {
  comparePageVersion,
  readPageVersions,
  restorePageVersion,
} from '@moorgate/contract/opportunities/page-versions.ts'
import { VersionsDrawer } from '../../../../features/saving/versions-drawer.tsx'
import type { VersionsSource } from '../../../../features/saving/versions-drawer.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useFieldTitle } from '../use-field-title.ts'

interface PageVersionsProps {
  id: number
  mayEdit: boolean
  onClose: () => void
  /** The page is another one now. */
  onRestored: () => Promise<void>
}

/** How the page of an offer stood, and the way back. */
export function PageVersions({ id, ...rest }: PageVersionsProps) {
  const titleOf = useFieldTitle()
  const source: VersionsSource = {
    of: 'page',
    key: ['investment_opportunity', id],
    list: () => send(readPageVersions, { params: { id } }),
    difference: (versionId) => send(comparePageVersion, { params: { id, versionId } }),
    restore: (versionId) => send(restorePageVersion, { params: { id, versionId } }),
  }
  return <VersionsDrawer {...{ source, titleOf }} {...rest} />
}
