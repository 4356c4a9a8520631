import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { portfolioChoicesQuery } from '../../features/opportunities/portfolio-queries.ts'
import type { PortfolioChoices, PortfolioNarrowing } from '../../features/opportunities/portfolio-queries.ts'
import { TextLink } from '../../ui/link.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { taxYearDays, taxYearName } from './tax-years.ts'
import styles from './portfolio-filter.module.css'

/** The address's names, and the list's filters that they stand for. */
const names = {
  organisation: 'organisation_id',
  method: 'investment_method_entity_id',
  tax: 'tax_option_id',
  year: 'between',
} as const

/** What the address narrows the portfolio to. */
export function useNarrowing(): PortfolioNarrowing {
  const { search } = useAddress()
  return useMemo(() => {
    const flat = parseFlat(search)
    return Object.fromEntries(
      Object.entries(names).flatMap(([name, filter]) => {
        const value = flat[name]
        if (value === undefined || !/^(own|\d{1,15})$/.test(value)) return []
        return [[filter, name === 'year' ? taxYearDays(Number(value)) : value]]
      }),
    )
  }, [search])
}

/** Narrows the portfolio by what it has; a choice of one thing is none, and is left out. */
export function PortfolioFilter() {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const term = useTerm()
  const flat = parseFlat(search)
  const { data } = useQuery(portfolioChoicesQuery())
  if (!data) return null
  const lists = [
    { name: 'organisation', label: 'Held by', all: 'Everyone', options: holders(data) },
    {
      name: 'method',
      label: term('investment_method'),
      all: 'All',
      options: data.methods.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'tax',
      label: term('tax_option'),
      all: 'All',
      options: data.tax_options.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'year',
      label: 'Invested in tax year',
      all: 'All',
      options: data.years.map((year) => ({ value: String(year), label: taxYearName(year) })),
    },
  ]
  const change = (name: string, value: string) =>
    visit(`${pathname}${stringifyFlat({ ...flat, [name]: value, figure: undefined })}`, { replace: true })
  const shown = lists.filter(({ name, options }) => options.length > 1 || flat[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <search className={styles.filter} aria-label="Filter">
      {shown.map(({ name, label, all, options }) => (
        <NativeSelect
          key={name}
          label={label}
          placeholder={all}
          options={options}
          value={flat[name] ?? ''}
          onChange={(event) => change(name, event.target.value)}
        />
      ))}
      {Object.keys(names).some((name) => flat[name] !== undefined) && (
        <TextLink href={pathname}>Clear filters</TextLink>
      )}
    </search>
  )
}

const holders = ({ organisations, has_own: hasOwn }: PortfolioChoices) => [
  ...(hasOwn ? [{ value: 'own', label: 'Your own name' }] : []),
  ...organisations.map(({ id, name }) => ({ value: String(id), label: name })),
]
