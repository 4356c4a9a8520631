import { createUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReportPath } from '@moorgate/contract/screens.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { ChangesFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import type { Option } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { OwnerFields } from './owner-fields.tsx'
import styles from './reports.module.css'

/** `/admin/reports/updates/new-update`: what it is about. From there on the draft saves itself. */
export function NewUpdateReport() {
  const term = useTerm()
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, fields, run } = useCommand(['owner_id'])
  const [type, setType] = useState<UpdateReportOwnerType>('investment_opportunity')
  const [owner, setOwner] = useState<Option<number> | null>(null)
  const [tried, setTried] = useState(false)
  const title = `New ${term('update', { lower: true })}`
  const start = async () => {
    setTried(true)
    if (!owner) return
    const body = { owner_type: type, owner_id: owner.value }
    await run(async (idempotencyKey) => {
      const report = await send(createUpdateReport, { body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
      visit(updateReportPath(report), { replace: true })
    })
  }
  return (
    <AdminPage title={title} flush>
      <RecordLayout label={title}>
        <Form className={styles.form} onSubmit={start}>
          <OwnerFields
            type={type}
            owner={owner}
            error={tried && !owner ? 'Choose what the report is about.' : fields['owner_id']}
            onType={(next) => {
              setType(next)
              setOwner(null)
            }}
            onOwner={setOwner}
          />
          <Text tone="faint">Holders can read the report once you publish it. Until then it’s a draft.</Text>
          <Problem says={problem} />
          <ChangesFooter
            form={{
              changes: owner ? 1 : 0,
              problems: tried && !owner ? 1 : 0,
              busy,
              discard: () => setOwner(null),
            }}
            save="Start writing"
          />
        </Form>
      </RecordLayout>
    </AdminPage>
  )
}
