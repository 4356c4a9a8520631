import { updateReportPath } from '@moorgate/contract/screens.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { Plus } from 'lucide-react'
import { ResourceList } from '../../features/list/resource-list.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { reportStates, titleOf } from './report-paths.ts'

/** `/admin/reports/updates`: what holders are told, and what is being written. */
export function UpdateReportList() {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const hasFunds = useFlags().funds_enabled === 1
  const add = may('update_reports', 'create') && (
    <ButtonLink variant="primary" icon={Plus} href="/admin/reports/updates/new-update">
      New {term('update', { lower: true })}
    </ButtonLink>
  )
  return (
    <AdminPage title={label('updates')} flush actions={add}>
      <ResourceList
        resource={updateReport}
        hrefOf={updateReportPath}
        preview={false}
        cells={cells}
        nameOf={titleOf}
        empty={{
          text: words(
            hasFunds
              ? 'Reports about {opportunity_plural}, {funds} and {company_plural} appear here.'
              : 'Reports about {opportunity_plural} appear here.',
          ),
          ...(add && { action: add }),
        }}
      />
    </AdminPage>
  )
}

const cells = {
  title: titleOf,
  status: ({ status }: UpdateReport) => (
    <StatusDot tone={reportStates[status].tone}>{reportStates[status].text}</StatusDot>
  ),
  year: ({ year }: UpdateReport) => year ?? missing,
  published_at: ({ published_at: at }: UpdateReport) =>
    at === null ? missing : dateTime(at, { today: now() }),
}
