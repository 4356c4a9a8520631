import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { useFlags } from '../../kernel/branding.tsx'
import { searchByName } from '../../kernel/searches.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Option } from '../../ui/select.tsx'

const paths: Readonly<Record<UpdateReportOwnerType, string>> = {
  investment_opportunity: 'investment-opportunities',
  fund: 'funds',
  company: 'companies',
}

interface OwnerFieldsProps {
  type: UpdateReportOwnerType
  owner: Option<number> | null
  error?: string | undefined
  onType: (type: UpdateReportOwnerType) => void
  onOwner: (owner: Option<number> | null) => void
}

/** The record that a report is about, by its kind and name. */
export function OwnerFields({ type, owner, error, onType, onOwner }: OwnerFieldsProps) {
  const term = useTerm()
  const flags = useFlags()
  const kinds = [
    { value: 'investment_opportunity', label: term('opportunity') },
    ...(flags.funds_enabled === 1
      ? [
          { value: 'fund', label: term('fund') },
          { value: 'company', label: term('company') },
        ]
      : []),
  ]
  return (
    <FieldStack>
      <NativeSelect
        label="About"
        options={kinds}
        value={type}
        onChange={(event) => onType(event.target.value as UpdateReportOwnerType)}
      />
      <ComboBox<number>
        key={type}
        label="Name"
        placeholder="Find by name"
        value={owner}
        error={error}
        search={(text, signal) => searchByName(paths[type], text, signal)}
        onChange={onOwner}
      />
    </FieldStack>
  )
}
