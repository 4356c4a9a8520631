import { Problem } from '../../kernel/problem.tsx'
import { useLabel, withArticle } from '../../kernel/terminology.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { OfferedScheme } from './tax-options.ts'
import { aboutScheme, asksForScheme, awaitsScheme, chosenScheme } from './tax-choice.ts'

interface TaxSchemeFieldProps {
  /** Those that may be chosen; nothing is asked before there are several. */
  schemes: readonly OfferedScheme[]
  chosenId: number | undefined
  onChoose: (id: number) => void
  /** The way on was pressed: what is missing is said. */
  isChecked: boolean
  /** What the server said about the choice. */
  problem: string | undefined
}

/** Which tax scheme an investment is made under. */
export function TaxSchemeField({ schemes, chosenId, onChoose, isChecked, problem }: TaxSchemeFieldProps) {
  const label = useLabel()
  if (!asksForScheme(schemes)) return <Problem says={problem} />
  const isMissing = isChecked && awaitsScheme(schemes, chosenId)
  return (
    <RadioGroup
      label={label('tax_option')}
      variant="cards"
      value={chosenScheme(schemes, chosenId)?.id}
      onChange={onChoose}
      error={isMissing ? `Choose ${withArticle(label('tax_option', { lower: true }))}.` : problem}
      options={schemes.map((scheme) => ({
        value: scheme.id,
        label: scheme.name,
        description: aboutScheme(scheme),
      }))}
    />
  )
}
