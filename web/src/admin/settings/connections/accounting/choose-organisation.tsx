import { chooseAccountingOrganisation } from '@moorgate/contract/accounting/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmation } from '../../../../kernel/confirm-password.tsx'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Select } from '../../../../ui/select.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import styles from '../connections.module.css'
import { accountsQuery, area } from './queries.ts'
import type { AccountingFacts } from './queries.ts'

/** Which of several organisations is the firm's. */
export function ChooseOrganisation({ connection }: { connection: AccountingFacts }) {
  const { organisation, organisations, version } = connection
  const [chosen, setChosen] = useState(organisation?.id ?? null)
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['organisation_id'])
  const { whenConfirmed, dialog } = useConfirmation()
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = { organisation_id: chosen ?? '', version }
      isDone = await whenConfirmed(() => send(chooseAccountingOrganisation, { body }))
      for (const key of [[area], accountsQuery.queryKey]) await queries.invalidateQueries({ queryKey: key })
    })
    if (isDone) showToast('Organisation chosen')
  }
  return (
    <>
      <Form className={styles.options} onSubmit={() => void save()}>
        <Select
          label="Organisation in Xero"
          hint={
            organisation === null
              ? undefined
              : 'If you choose another one, entries waiting for this one are stopped and accounts have to be chosen again.'
          }
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          error={fields['organisation_id']}
          onChange={setChosen}
        />
        <Button
          type="submit"
          busy={busy}
          busyLabel="Saving"
          disabled={chosen === null || chosen === organisation?.id}
        >
          Use this organisation
        </Button>
        <Problem says={problem} />
      </Form>
      {dialog}
    </>
  )
}
