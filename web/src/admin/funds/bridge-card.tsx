import { useQuery } from '@tanstack/react-query'
import { BridgeLines } from '../../features/funds/bridge-lines.tsx'
import { performanceQuery } from '../../features/funds/performance.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import type { Fund } from './fund.ts'

/** How the latest value came from the one before it; nothing until there are two. */
export function BridgeCard({ record }: { record: Fund }) {
  const label = useLabel()
  const { data } = useQuery(performanceQuery(record.id))
  if (!data?.bridge) return null
  return (
    <Card title={`${label('nav')} bridge`} note="From one published value to the next">
      <BridgeLines bridge={data.bridge} currency={data.currency} />
    </Card>
  )
}
