import { useQuery } from '@tanstack/react-query'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { ownKpiSource } from './own-kpis-query.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { KpiTiles } from './kpi-tiles.tsx'
import { ownKpisHref, ownKpisQuery } from './own-kpis-query.ts'

/** The first figures that the company of a holding reported. Where there are none, nothing stands here. */
export function CompanyFigures({ holdingId }: { holdingId: number }) {
  const label = useLabel()
  const { data: own } = useQuery(ownKpisQuery(holdingId))
  const kpis = own?.kpis.filter(({ value }) => value !== null) ?? []
  if (!own || kpis.length === 0) return null
  return (
    <RuledSection
      title={label('kpis')}
      note={own.label ?? undefined}
      more={{ label: 'All figures', href: ownKpisHref(holdingId) }}
    >
      <OwnFigures source={ownKpiSource(holdingId, own.period)}>
        <KpiTiles kpis={kpis.slice(0, 3)} own={own} comparison="before" />
      </OwnFigures>
    </RuledSection>
  )
}
