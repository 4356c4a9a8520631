import { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listQuery } from '../../kernel/queries.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { NativeSelect } from '../../ui/native-select.tsx'

export interface Quarter {
  year: number
  quarter: number
}

const keyOf = ({ year, quarter }: Quarter) => `${year}-q${quarter}`
const wordsOf = ({ year, quarter }: Quarter) => `Q${quarter} ${year}`

/** The quarter that the address names, and the list of those in which a value of the fund was published. */
export function useQuarter(fundId: number): { chosen: Quarter | undefined; choice: ReactNode } {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const flat = parseFlat(search)
  const query = { fixed: { fund_id: fundId, status: 'published' }, perPage: 100 }
  const { data: values } = useQuery(listQuery(netAssetValue, { sort: '-date' }, query))
  const quarters = quartersOf(values?.data.map(({ date }) => date) ?? [])
  const named = quarterNamed(flat['quarter'])
  // A quarter without a published value is no choice.
  const chosen = values ? quarters.find((each) => named && keyOf(each) === keyOf(named)) : named
  if (quarters.length < 2) return { chosen, choice: undefined }
  return {
    chosen,
    choice: (
      <NativeSelect
        label="Quarter"
        labelHidden
        placeholder="Latest"
        options={quarters.map((each) => ({ value: keyOf(each), label: wordsOf(each) }))}
        value={chosen ? keyOf(chosen) : ''}
        onChange={(event) =>
          visit(`${pathname}${stringifyFlat({ ...flat, quarter: event.target.value })}`, { replace: true })
        }
      />
    ),
  }
}

function quarterNamed(text: string | undefined): Quarter | undefined {
  const found = /^(\d{4})-q([1-4])$/.exec(text ?? '')
  return found ? { year: Number(found[1]), quarter: Number(found[2]) } : undefined
}

/** Newest first, each once. */
function quartersOf(days: readonly string[]): Quarter[] {
  const all = days.map((day) => ({
    year: Number(day.slice(0, 4)),
    quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
  }))
  const keyed = new Map(all.map((each) => [keyOf(each), each]))
  return [...keyed.values()].toSorted((one, other) => keyOf(other).localeCompare(keyOf(one)))
}
