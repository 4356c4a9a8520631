import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import { questionnaireVersion } from '@moorgate/contract/questionnaires/questionnaire.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'

type Version = RowOf<typeof questionnaireVersion>

/** Everything that was ever published. Answers are read with the version that they were given to. */
export function VersionsCard({ questionnaireId }: { questionnaireId: number }) {
  const query = useQuery(
    listQuery(questionnaireVersion, {}, { fixed: { questionnaire_id: questionnaireId }, perPage: 20 }),
  )
  return (
    <Card title="Published versions" flush>
      <Loaded query={query} what="the versions">
        {({ data }) => (
          <DataTable label="Published versions" columns={columns} rows={data} keyOf={({ id }) => id} />
        )}
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<Version>[] = [
  { id: 'number', header: 'Version', weight: 'strong', cell: ({ number }) => `Version ${number}` },
  { id: 'at', header: 'Published', cell: ({ published_at: at }) => dateTime(at, { today: now() }) },
  { id: 'by', header: 'By', cell: ({ published_by: by }) => by ?? missing },
  {
    id: 'questions',
    header: 'Questions',
    align: 'end',
    cell: ({ definition }) => questionsIn(definition).length,
  },
]
