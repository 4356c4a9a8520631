import { useLabel } from '../../../kernel/terminology.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { asksForScheme } from '../../../features/opportunities/tax-choice.ts'
import type { OfferedScheme } from '../../../features/opportunities/tax-options.ts'

interface SchemeFieldProps {
  /** Those that may be chosen on the day. */
  schemes: readonly OfferedScheme[]
  /** Its id as text, "" while it is left open. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string | undefined
}

/** Under which tax scheme, where the offer gives several on the day; it may be chosen later. */
export function SchemeField({ schemes, value, onChange, error, hint }: SchemeFieldProps) {
  const label = useLabel()
  // What the server refuses is said also where nothing is asked here.
  if (!asksForScheme(schemes) && error === undefined) return null
  return (
    <NativeSelect
      label={label('tax_option')}
      optional
      placeholder="Choose later"
      value={value}
      options={schemes.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint={hint}
    />
  )
}
