import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { DateField } from '../../ui/date-field.tsx'

interface DayFieldProps {
  label: string
  /** Its name in the address. */
  name: string
  /** What the page is about where the address says nothing; without one the field may stay empty. */
  instead?: string | undefined
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** What the address says a day is; undefined where it says none. */
export function useDay(name: string): string | undefined {
  const day = parseFlat(useAddress().search)[name] ?? ''
  return isDay(day) ? day : undefined
}

/** A day that a page is about, in its address; without one the page chooses. */
export function DayField({ label, name, instead }: DayFieldProps) {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const day = useDay(name) ?? instead ?? ''
  const change = (text: string) => {
    const isKept = text === '' || isDay(text)
    setTyped(isKept ? undefined : text)
    setLeft(false)
    if (isKept) visit(pathname + stringifyFlat({ ...parseFlat(search), [name]: text }), { replace: true })
  }
  return (
    <DateField
      label={label}
      optional={instead === undefined}
      today={now()}
      value={typed ?? day}
      onChange={change}
      onBlur={() => setLeft(true)}
      error={typed !== undefined && isLeft ? 'Enter a date, such as 14 March 2026.' : undefined}
    />
  )
}
