import { missing, percent } from '../../ui/format.ts'
import { dateFull, monthShort } from '../../ui/format-dates.ts'
import { Figure } from '../figures/figure.tsx'
import { Sentence } from '../figures/sentence.tsx'
import { sentence } from '../figures/words.ts'
import { word } from './performance.ts'
import type { FundPerformance } from './performance.ts'

type TimeWeighted = FundPerformance['time_weighted'][number]

const reasons: Record<NonNullable<TimeWeighted['reason']>, string> = {
  no_value: 'Shown once a value follows the first payment',
  several_classes: 'Not shown for several classes of units',
  no_average: 'Not shown: most contributions came late in the period',
}

const label = 'Net time-weighted return'

/** A year's once there is one, with that of the whole time; of a fund, or of one commitment. */
export function timeWeightedItem(found: TimeWeighted | undefined) {
  const of = found?.fund_commitment_id == null ? '' : `:${found.fund_commitment_id}`
  return { key: 'twr', label, value: valueOf(found, of), note: found && noteOf(found, of) }
}

function valueOf(found: TimeWeighted | undefined, of: string) {
  if (found?.percent == null) return missing
  if (found.yearly === null) return <OfWhole found={found} of={of} />
  return (
    <Figure of={`twr_yearly${of}`} label={`${label} a year`}>
      {percent(found.yearly)}
    </Figure>
  )
}

const OfWhole = ({ found, of }: { found: TimeWeighted; of: string }) => (
  <Figure of={`twr${of}`} label={label}>
    {percent(found.percent)}
  </Figure>
)

function noteOf({ percent: whole, yearly, from, reason }: TimeWeighted, of: string) {
  if (reason !== null) return reasons[reason]
  if (from === null) return undefined
  if (yearly === null) return `Since ${dateFull(from)}, not annualised`
  return (
    <Sentence of={sentence`Annual, ${word(`twr${of}`, label, percent(whole))} since ${monthShort(from)}`} />
  )
}
