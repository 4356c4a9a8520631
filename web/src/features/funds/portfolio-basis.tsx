import { SegmentedControl } from '../../ui/segmented-control.tsx'

/** What a fund holds itself, units of other funds as one holding each; or what stands behind them. */
export type PortfolioBasis = 'direct' | 'look_through'

const options = [
  { value: 'direct', label: 'Direct' },
  { value: 'look_through', label: 'Look-through' },
] as const

interface BasisChoiceProps {
  value: PortfolioBasis
  onChange: (basis: PortfolioBasis) => void
}

/** The switch between the two; only where a fund holds others. */
export const BasisChoice = ({ value, onChange }: BasisChoiceProps) => (
  <SegmentedControl label="Basis" options={options} value={value} onChange={onChange} />
)
