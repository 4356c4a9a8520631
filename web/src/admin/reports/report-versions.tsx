import {
  compareUpdateReportVersion,
  nameUpdateReportVersion,
  readUpdateReportVersions,
  restoreUpdateReportVersion,
} from '@moorgate/contract/update-reports/versions.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { VersionsDrawer } from '../../features/saving/versions-drawer.tsx'
import type { VersionsSource } from '../../features/saving/versions-drawer.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { fieldTitle } from './report-values.ts'
import styles from './reports.module.css'

interface ReportVersionsProps {
  id: number
  /** False once it is published: how it was written is still read. */
  mayEdit: boolean
  flush?: (() => Promise<boolean>) | undefined
  onClose: () => void
  onRestored: () => Promise<void>
}

/** How a draft stood, one version for each sitting of a person, and the ones that were kept on purpose. */
export function ReportVersions({ id, mayEdit, flush, onClose, onRestored }: ReportVersionsProps) {
  const source: VersionsSource = {
    of: 'text',
    key: [updateReport.name, id],
    list: () => send(readUpdateReportVersions, { params: { id } }),
    difference: (versionId) => send(compareUpdateReportVersion, { params: { id, versionId } }),
    restore: async (versionId) => {
      await flush?.()
      return send(restoreUpdateReportVersion, { params: { id, versionId } })
    },
  }
  return (
    <VersionsDrawer {...{ source, mayEdit, onClose, onRestored }} titleOf={fieldTitle}>
      {mayEdit && <KeepVersion id={id} flush={flush} />}
    </VersionsDrawer>
  )
}

function KeepVersion({ id, flush }: Pick<ReportVersionsProps, 'id' | 'flush'>) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const { busy, problem, fields, run } = useCommand(['name'])
  const keep = async () => {
    const done = await run(async (idempotencyKey) => {
      await flush?.()
      await send(nameUpdateReportVersion, { params: { id }, body: { name: name.trim() }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (!done) return
    setName('')
    showToast('Version saved')
  }
  return (
    <Form className={styles.keep} onSubmit={keep}>
      <TextField
        label="Version name"
        maxLength={80}
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy} busyLabel="Saving" disabled={name.trim() === ''}>
        Save version
      </Button>
      <Problem says={problem} />
    </Form>
  )
}
