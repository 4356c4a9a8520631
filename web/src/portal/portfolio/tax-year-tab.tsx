import { useQuery } from '@tanstack/react-query'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { useWords } from '../../kernel/words.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { taxYearQuery, taxYearSource } from './tax-year-query.ts'
import type { TaxYear } from './tax-year-query.ts'
import { Disposals } from './tax-year-disposals.tsx'
import { Income, Issued } from './tax-year-tables.tsx'
import { taxYearName } from './tax-years.ts'
import styles from './transactions-tab.module.css'

/** What a tax return asks of the portfolio, for one tax year. */
export function TaxYearTab() {
  const words = useWords()
  const year = /^\d{4}$/.exec(parseFlat(useAddress().search)['year'] ?? '')?.[0]
  const query: Record<string, string> = year === undefined ? {} : { year }
  const taxYear = useQuery(taxYearQuery(query))
  return (
    <Loaded
      queries={[taxYear]}
      failed="We couldn’t load this tax year"
      skeleton={<SkeletonRows rows={8} avatar={false} />}
    >
      {() =>
        taxYear.data && (
          <WithFigures source={taxYearSource(query)}>
            <div className={styles.tools}>
              <ChosenYear taxYear={taxYear.data} />
              <WorkbookButton source={taxYearSource(query)} label="Download (XLSX)" />
            </div>
            <Text variant="note" tone="faint">
              {dateFull(taxYear.data.from)} to {dateFull(taxYear.data.to)}
              {words(
                '. Use these figures to help with your tax return. They aren’t tax advice. Relief depends on your circumstances and your certificate. {Funds} report separately and aren’t included.',
              )}
            </Text>
            <Parts taxYear={taxYear.data} />
          </WithFigures>
        )
      }
    </Loaded>
  )
}

function ChosenYear({ taxYear: { year, years } }: { taxYear: TaxYear }) {
  const { pathname } = useAddress()
  const visit = useVisit()
  const all = years.includes(year) ? years : [year, ...years]
  return (
    <NativeSelect
      label="Tax year"
      className={styles.year}
      options={all.map((each) => ({ value: each, label: taxYearName(each) }))}
      value={year}
      onChange={(event) =>
        visit(`${pathname}${stringifyFlat({ tab: 'tax', year: event.target.value })}`, { replace: true })
      }
    />
  )
}

function Parts({ taxYear }: { taxYear: TaxYear }) {
  const { issued, ended, income } = taxYear
  if (issued.length + ended.length + income.length === 0)
    return <EmptyState title="Nothing in this tax year">You had no new shares, sales or payments.</EmptyState>
  return (
    <>
      {issued.length > 0 && <Issued taxYear={taxYear} />}
      {ended.length > 0 && <Disposals taxYear={taxYear} />}
      {income.length > 0 && <Income taxYear={taxYear} />}
    </>
  )
}
