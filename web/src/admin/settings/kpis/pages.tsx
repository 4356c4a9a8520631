import { customKpi } from '@moorgate/contract/kpis/custom-kpi.ts'
import { kpiCategory, reportSubType, reportType } from '@moorgate/contract/kpis/definitions.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { readableCode } from '../../../kernel/field-words.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { missing } from '../../../ui/format.ts'
import { ShortList } from '../offers/short-list.tsx'
import styles from '../offers/offers.module.css'

/** `/admin/settings/attributes/kpi-category`: what KPIs stand under. */
export function KpiCategoriesPage() {
  const label = useLabel()
  return (
    <SettingsPage
      title={label('kpi_categories')}
      intro="Used to group KPIs. You can’t delete one in use, but you can switch it off."
      wide
    >
      <ShortList resource={kpiCategory} meaning="Trading, operations, people." />
    </SettingsPage>
  )
}

type ReportType = RowOf<typeof reportType>
type CustomKpi = RowOf<typeof customKpi>

const units: Readonly<Partial<Record<ReportType['unit'], string>>> = {
  percent: '%',
  rag: 'Red, amber, green',
}
const unitWords = ({ unit, unit_label: label }: Pick<ReportType, 'unit' | 'unit_label'>) =>
  label ?? units[unit] ?? readableCode(unit)

const shownColumn = {
  id: 'shown',
  header: 'Visible to {investors}',
  cell: ({ visible_to_investors: visible }: Pick<ReportType, 'visible_to_investors'>) =>
    visible ? 'Yes' : 'No',
}
const categoryOf = (row: object) => (row as { category?: { name: string } | null }).category?.name ?? missing

const reportedColumns = (shown: typeof shownColumn) => [
  { id: 'category', header: 'Category', cell: (row: ReportType) => categoryOf(row) },
  { id: 'code', header: 'Code', cell: ({ code }: ReportType) => code },
  { id: 'unit', header: 'Unit', cell: unitWords },
  {
    id: 'together',
    header: 'Combined as',
    cell: ({ aggregation }: ReportType) => readableCode(aggregation),
  },
  { id: 'asked', header: 'Frequency', cell: ({ frequency }: ReportType) => readableCode(frequency) },
  shown,
]
const calculatedColumns = (shown: typeof shownColumn) => [
  { id: 'category', header: 'Category', cell: (row: CustomKpi) => categoryOf(row) },
  { id: 'code', header: 'Code', cell: ({ code }: CustomKpi) => code },
  { id: 'formula', header: 'Formula', cell: ({ formula }: CustomKpi) => formula },
  shown,
]
const kindColumns = [
  { id: 'kind', header: 'Type', cell: ({ kind }: RowOf<typeof reportSubType>) => readableCode(kind) },
]
const parts = ['category', 'numerator', 'denominator']

/**
 * `/admin/settings/attributes/kpis`: what companies are asked for, what is worked out from that, and what
 * figures are entered as.
 */
export function KpisPage() {
  const label = useLabel()
  const may = useAbilities()
  const words = useWords()
  const shown = { ...shownColumn, header: words(shownColumn.header) }
  return (
    <SettingsPage
      title={label('custom_kpis')}
      intro="What companies report each period, and figures calculated from it. You can’t change the unit of a KPI with figures; switch it off and add another."
      wide
    >
      <div className={styles.lists}>
        <ShortList
          resource={reportType}
          columns={reportedColumns(shown)}
          include={parts}
          meaning="What companies report, such as revenue, cash and headcount."
        />
        {may('custom_kpis', 'index') && (
          <ShortList
            resource={customKpi}
            columns={calculatedColumns(shown)}
            include={['category']}
            meaning="Calculated from other KPIs by a formula, such as gross_profit / revenue."
          />
        )}
        <ShortList resource={reportSubType} columns={kindColumns} meaning="Actual, budget, forecast." />
      </div>
    </SettingsPage>
  )
}
