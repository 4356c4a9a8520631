import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { amountText, readAmount } from './typed-values.ts'
import styles from './field.module.css'

export interface AmountFieldProps extends FieldFacts {
  /** Decimal string, "" when empty. */
  value: string
  /**
   * Gets a decimal string with all its places; text that is no amount comes as typed, for the schema to
   * refuse.
   */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** 64 px tall with large figures: the one amount that a page is about. */
  hero?: boolean | undefined
}

interface Unit {
  places: number
  /** Decimals that stand at rest where there are any. */
  least: number
  prefix?: ReactNode
  suffix?: ReactNode
}

/**
 * A number typed as people write it. While it is being typed it is left alone; at rest it is grouped. The
 * value is always text, so no float ever touches it.
 */
function AmountInput({ value, onChange, onBlur, hero, unit, ...rest }: AmountFieldProps & { unit: Unit }) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...input } = rest
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    onChange(text === '' ? '' : (readAmount(text, unit.places) ?? text))
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  return (
    <Field
      {...{ label, hint, error, optional, labelHidden, labelEnd, locked, id }}
      className={hero ? styles.hero : className}
    >
      {(ties) => (
        <ControlBox prefix={unit.prefix} suffix={unit.suffix} invalid={Boolean(error)} locked={locked}>
          <input
            {...input}
            {...ties}
            className={styles.numeric}
            inputMode={unit.places ? 'decimal' : 'numeric'}
            autoComplete="off"
            readOnly={locked}
            value={draft ?? amountText(value, unit.least)}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
        </ControlBox>
      )}
    </Field>
  )
}

const currencies: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** Money: currency before, grouped at rest, a decimal string such as "25000.00" out. Takes "25k". */
export function MoneyField({ currency = 'GBP', places = 2, ...rest }: AmountFieldProps & MoneyUnit) {
  return <AmountInput {...rest} unit={{ places, least: 2, prefix: currencies[currency] ?? currency }} />
}

interface MoneyUnit {
  currency?: string | undefined
  /** Two for money, more for a share price. */
  places?: number | undefined
}

/** Shares, units, months: whole numbers unless places are given, with an optional word after. */
export function QuantityField({
  places = 0,
  unit,
  ...rest
}: AmountFieldProps & { places?: number; unit?: string }) {
  return <AmountInput {...rest} unit={{ places, least: 0, suffix: unit }} />
}

/** A percentage in percentage points: "12.5" for 12.5%. */
export function PercentField({ places = 2, ...rest }: AmountFieldProps & { places?: number }) {
  return <AmountInput {...rest} unit={{ places, least: 0, suffix: '%' }} />
}
