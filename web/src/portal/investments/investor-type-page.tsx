import { useEffect } from 'react'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { SkeletonRows } from '../../ui/states.tsx'

/** `/investor/investments/:slug/investor-type`: the statement of a category, with the offer to come back to. */
export function InvestorTypePage({ params: { slug = '' } }: ScreenProps) {
  const label = useLabel()
  const visit = useVisit()
  useEffect(() => {
    const back = encodeURIComponent(`/investor/investments/${slug}`)
    visit(`/investor/profile/investor-type?return=${back}`, { replace: true })
  }, [visit, slug])
  return (
    <PortalPage title={label('investor_categorisation')}>
      <SkeletonRows rows={3} avatar={false} />
    </PortalPage>
  )
}
