import { readReportDeliveries } from '@moorgate/contract/report-builder/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './builder.module.css'
import { builderPath, entitiesQuery, savedReportsQuery } from './queries.ts'
import type { SavedReport } from './queries.ts'

const named = ({ id, name }: SavedReport) => <Link href={`${builderPath}/${id}`}>{name}</Link>
const readers = ({ is_shared: isShared }: SavedReport) =>
  isShared ? <Badge tone="info">Shared</Badge> : 'Only you'
const delivered = ({ id, report }: { id: number; report: string }) => (
  <Link href={`${builderPath}/sent/${id}`}>{report}</Link>
)

/** `/admin/reports/builder`: one’s own reports and those that colleagues share. */
export function ReportsPage() {
  const me = useCurrentUser()
  const query = useQuery(savedReportsQuery)
  const { data: entities = [] } = useQuery(entitiesQuery)
  const create = (
    <ButtonLink variant="primary" icon={Plus} href={`${builderPath}/new`}>
      New report
    </ButtonLink>
  )
  const listOf = ({ entity }: SavedReport) => entities.find(({ name }) => name === entity)?.label ?? ''
  return (
    <AdminPage title="Report builder" actions={create}>
      <div className={styles.cards}>
        <Loaded query={query} what="reports">
          {({ data: reports }) => (
            <Card flush>
              {reports.length === 0 ? (
                <EmptyState title="No reports yet">
                  Choose a list, group and total its rows, and save the result.
                </EmptyState>
              ) : (
                <DataTable
                  label="Reports"
                  rows={reports}
                  keyOf={({ id }) => id}
                  stacked
                  columns={[
                    {
                      id: 'name',
                      header: 'Name',
                      cell: named,
                    },
                    { id: 'list', header: 'List', cell: listOf },
                    {
                      id: 'owner',
                      header: 'Owner',
                      cell: ({ owner_id: id, owner_name: name }) => (id === me.id ? 'You' : name),
                    },
                    {
                      id: 'shared',
                      header: 'Access',
                      cell: readers,
                    },
                    {
                      id: 'updated',
                      header: 'Last changed',
                      cell: ({ updated_at: at }) => dateTime(at, { today: now() }),
                    },
                  ]}
                />
              )}
            </Card>
          )}
        </Loaded>
        <SentToMe />
      </div>
    </AdminPage>
  )
}

/** Reports that colleagues had sent to oneself. */
function SentToMe() {
  const { data: sent = [] } = useQuery(endpointQuery('saved_report', readReportDeliveries))
  if (sent.length === 0) return null
  return (
    <Card title="Sent to you" flush>
      <DataTable
        label="Sent to you"
        rows={sent}
        keyOf={({ id }) => id}
        stacked
        columns={[
          {
            id: 'report',
            header: 'Report',
            cell: delivered,
          },
          {
            id: 'sent',
            header: 'Sent',
            cell: ({ sent_at: at }) => dateTime(at, { today: now() }),
          },
          { id: 'rows', header: 'Records', align: 'end', cell: ({ rows }) => quantity(rows) },
        ]}
      />
    </Card>
  )
}
