import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import type { UpdateReportAudience } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { referenceQuery } from '../../features/records/reference-query.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { counted } from '../../ui/format.ts'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'

export const audienceWords: Readonly<Record<UpdateReportAudience, string>> = {
  holders: 'All holders',
  holders_in_groups: 'Holders in selected groups',
  holders_and_groups: 'Holders and selected groups',
}
const options = Object.entries(audienceWords).map(([value, label]) => ({ value, label }))

/** Of the field that chooses client groups. */
export const groupsId = 'report-groups'

interface AudienceFieldsProps {
  audience: UpdateReportAudience
  groupIds: readonly number[]
  error?: string | undefined
  onAudience: (audience: UpdateReportAudience) => void
  onGroups: (ids: number[]) => void
}

/** Whom a report reaches: its holders, some of them, or others beside them. */
export function AudienceFields({ audience, groupIds, error, onAudience, onGroups }: AudienceFieldsProps) {
  const label = useLabel()
  const term = useTerm()
  const groups = useQuery(referenceQuery(clientGroup))
  return (
    <>
      <NativeSelect
        label="Readers"
        options={options}
        value={audience}
        onChange={(event) => onAudience(event.target.value as UpdateReportAudience)}
      />
      {audience !== 'holders' && (
        <MultiSelect
          id={groupsId}
          label={label('client_groups')}
          error={error ?? (groupIds.length === 0 ? 'Choose at least one group.' : undefined)}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          values={groupIds.map(String)}
          onChange={(ids) => onGroups(ids.map(Number).toSorted((one, other) => one - other))}
        >
          {counted(
            groupIds.length,
            term('client_group', { lower: true }),
            term('client_group', { plural: true, lower: true }),
          )}
        </MultiSelect>
      )}
    </>
  )
}
