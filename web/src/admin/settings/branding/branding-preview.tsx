import type { BrandColours } from '@moorgate/contract/colour.ts'
import { useState } from 'react'
import { useTerm } from '../../../kernel/terminology.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { PreviewHead } from '../settings-section.tsx'
import type { BrandingValues } from './branding-values.ts'
import { PortalPreview } from './portal-preview.tsx'
import type { PreviewPageName } from './portal-preview.tsx'
import styles from './branding.module.css'

export type PreviewTheme = 'light' | 'dark'

interface BrandingPreviewProps {
  values: BrandingValues
  /** The colours typed, or the present ones where what is typed is no colour. */
  colours: BrandColours
  theme: PreviewTheme
  onTheme: (theme: PreviewTheme) => void
}

/** Pages of the portal and a mail as they would look, in either theme. */
export function BrandingPreview({ values, colours, theme, onTheme }: BrandingPreviewProps) {
  const term = useTerm()
  const [page, setPage] = useState<PreviewPageName>('overview')
  return (
    <>
      <PreviewHead title="Preview">
        <SegmentedControl<PreviewTheme>
          label="Theme of the preview"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={onTheme}
        />
      </PreviewHead>
      <div className={styles.pages}>
        <SegmentedControl<PreviewPageName>
          label="Page of the preview"
          options={[
            { value: 'overview', label: 'Overview' },
            { value: 'opportunity', label: term('opportunity') },
            { value: 'mail', label: 'E-mail' },
          ]}
          value={page}
          onChange={setPage}
        />
      </div>
      <PortalPreview
        page={page}
        colours={colours}
        font={values.display_font}
        theme={theme}
        order={values.portal_order}
      />
    </>
  )
}
