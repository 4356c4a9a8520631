import { enterInvestments } from '@moorgate/contract/investments/enter.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import type { Command } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { counted } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { Option } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { searchInvestors } from '../../../kernel/searches.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { SchemeField } from './scheme-field.tsx'
import { fieldOf, withAmount, withPerson } from './several-rows.ts'
import type { SeveralRow } from './several-rows.ts'
import styles from './book.module.css'

interface AddSeveralProps {
  opportunity: Opportunity
  onClose: () => void
}

/** As many as one call takes. */
const most = 500

/**
 * Allocations for many investors at once: all of them, or none and what is wrong with each. They sign for
 * themselves.
 */
export function AddSeveral({ opportunity, onClose }: AddSeveralProps) {
  const [rows, setRows] = useState<readonly SeveralRow[]>([])
  const [scheme, setScheme] = useState('')
  const { data: schemes = [] } = useTaxOptions(opportunity)
  const act = useCommand(['tax_option_id'])
  const moneyMoved = useMoneyMoved()
  const term = useTerm()
  const one = term('allocation', { lower: true })
  const many = term('allocation', { plural: true, lower: true })
  const save = async () => {
    const body = {
      investment_opportunity_id: opportunity.id,
      rows: rows.map(({ userId, amount }) => ({ user_id: userId, amount })),
      ...(scheme !== '' && { tax_option_id: Number(scheme) }),
    }
    if (
      !(await act.run((idempotencyKey) => send(enterInvestments, { body, idempotencyKey }).then(moneyMoved)))
    )
      return
    showToast(`${counted(rows.length, one, many)} added`)
    onClose()
  }
  return (
    <FormModal
      variant="long"
      title={`Add ${many}`}
      submit={`Add ${counted(rows.length, one, many)}`}
      busyLabel="Saving"
      busy={act.busy}
      disabled={rows.length === 0 || rows.length > most}
      onSubmit={save}
      onClose={onClose}
      dirty={rows.length > 0}
      footerNote={counted(rows.length, one, many)}
    >
      <ComboBox<number>
        adds
        label={`Add ${term('investor', { lower: true })}`}
        value={null}
        search={searchInvestors}
        placeholder="Name, e-mail or reference"
        onChange={(option: Option<number> | null) => option && setRows(withPerson(rows, option))}
      />
      <SchemeField
        schemes={schemes}
        value={scheme}
        onChange={setScheme}
        error={act.fields['tax_option_id']}
        hint={`For all of these ${many}. You can change each one later.`}
      />
      <SeveralAmounts {...{ opportunity, rows }} errors={act.errors} onRows={setRows} />
      <Problem says={act.problem} />
    </FormModal>
  )
}

interface SeveralAmountsProps {
  opportunity: Opportunity
  rows: readonly SeveralRow[]
  errors: Command['errors']
  onRows: (rows: readonly SeveralRow[]) => void
}

/** Who is entered, each with an amount. */
function SeveralAmounts({ opportunity, rows, errors, onRows }: SeveralAmountsProps) {
  return (
    <ul className={styles.several} aria-label="To be added">
      {rows.map(({ userId, name, amount }, index) => (
        <li key={userId}>
          <MoneyField
            label={name}
            currency={opportunity.currency ?? 'GBP'}
            value={amount}
            error={fieldOf(errors, index)}
            onChange={(next) => onRows(withAmount(rows, userId, next))}
          />
          <IconButton
            icon={X}
            label={`Remove ${name}`}
            onClick={() => onRows(rows.filter((row) => row.userId !== userId))}
          />
        </li>
      ))}
    </ul>
  )
}
