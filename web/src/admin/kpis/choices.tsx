import type { KpiFrequency } from '@moorgate/contract/kpis/definitions.ts'
import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { IconButton } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { kpiHref } from '../../features/kpis/kpi-address.ts'
import type { KpiAddress } from '../../features/kpis/kpi-address.ts'
import styles from './matrix.module.css'

interface ChoicesProps {
  matrix: KpiMatrix
  address: KpiAddress & { company: number }
  companies: readonly { id: number; name: string }[]
}

const spans: readonly { value: KpiFrequency; label: string }[] = [
  { value: 'quarterly', label: 'Quarters' },
  { value: 'monthly', label: 'Months' },
  { value: 'annual', label: 'Years' },
]

/** Whose figures, of which kind, and how long the periods are. */
export function Choices({ matrix, address, companies }: ChoicesProps) {
  const term = useTerm()
  const visit = useVisit()
  const go = (change: Partial<KpiAddress>) => visit(kpiHref({ ...address, ...change }), { replace: true })
  return (
    <div className={styles.choices}>
      <div className={styles.company}>
        <Select
          label={term('company')}
          labelHidden
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.company}
          onChange={(company) => go({ company, until: undefined })}
        />
      </div>
      <SegmentedControl
        label={term('report_sub_type')}
        options={matrix.sub_types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(matrix.sub_type.id)}
        onChange={(kind) => go({ kind: Number(kind) })}
      />
      <div className={styles.span}>
        <IconButton
          icon={ChevronLeft}
          label="Earlier periods"
          size="small"
          onClick={() => go({ until: matrix.earlier })}
        />
        <IconButton
          icon={ChevronRight}
          label="Later periods"
          size="small"
          onClick={() => go({ until: matrix.later })}
        />
        <SegmentedControl
          label="Length of periods"
          options={spans}
          value={matrix.frequency}
          onChange={(every) => go({ every, until: undefined })}
        />
      </div>
    </div>
  )
}
