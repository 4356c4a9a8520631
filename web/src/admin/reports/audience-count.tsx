import { readUpdateReportReaders } from '@moorgate/contract/update-reports/readers.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../kernel/queries.ts'
import { useWords } from '../../kernel/words.tsx'
import { counted, quantity } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'

/** So many names are read at a glance. */
const shownNames = 5

/** How many would read a draft, and their first names in the alphabet. The server decides. */
export function AudienceCount({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(updateReport.name, readUpdateReportReaders, { params: { id } }))
  const words = useWords()
  if (!data) return null
  const { audience, readers } = data
  const names = readers.map(({ name }) => name).slice(0, shownNames)
  const more = audience - names.length
  const list = more > 0 ? `${names.join(', ')} and ${quantity(more)} more` : names.join(', ')
  return (
    <Text tone="faint">
      {audience === 0
        ? 'No one would receive this report.'
        : `${words(counted(audience, '{investor}', '{investors}'))} would receive it at present: ${list}.`}
    </Text>
  )
}
