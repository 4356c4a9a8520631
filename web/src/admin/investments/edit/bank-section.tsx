import { readOpportunityBank, setOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { bankDetails } from '@moorgate/contract/methods/bank-details.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../field-layout.tsx'
import type { Opportunity } from '../records.ts'
import styles from './edit.module.css'

/** The account that investors pay into. Its numbers are never shown again once they are set. */
export function BankSection({ opportunity, mayEdit }: { opportunity: Opportunity; mayEdit: boolean }) {
  const mayCall = useAbilities()('cash_calls', 'update')
  const [changing, setChanging] = useState(false)
  const set = opportunity.bank_account_set
  const { data: bank } = useQuery({
    ...endpointQuery('bank-account', readOpportunityBank, { params: { id: opportunity.id } }),
    enabled: set,
  })
  return (
    <div className={styles.stack}>
      {set && bank && (
        <DescriptionList
          items={[
            { term: 'Holder', value: bank.holder_name },
            { term: 'Account', value: bank.masked },
            { term: 'Currency', value: bank.currency },
            ...(isHeld(bank)
              ? [{ term: 'Called on from', value: dateTime(bank.held_until, { today: now() }) }]
              : []),
          ]}
        />
      )}
      {!set && (
        <Text tone="faint">
          Not set. Notices that ask for payment name it, so nothing can be called before.
        </Text>
      )}
      {mayEdit && mayCall && (
        <div>
          <Button size="small" onClick={() => setChanging(true)}>
            {set ? 'Change the account' : 'Set the account'}
          </Button>
        </div>
      )}
      {changing && <BankDialog opportunity={opportunity} onClose={() => setChanging(false)} />}
    </div>
  )
}

const isHeld = ({ held_until: until }: { held_until: string | null }) =>
  until !== null && new Date(until) > now()

const blank = { holder_name: '', sort_code: '', account_number: '', iban: '', bic: '' }

function BankDialog({ opportunity, onClose }: { opportunity: Opportunity; onClose: () => void }) {
  const flags = useFlags()
  const queries = useQueryClient()
  const { whenConfirmed, dialog } = useConfirmation()
  const form = useForm({
    values: blank,
    schema: bankDetails,
    send: async (given) => {
      const body = filledIn(given)
      if (!(await whenConfirmed(() => send(setOpportunityBank, { params: { id: opportunity.id }, body }))))
        return
      await queries.invalidateQueries({ queryKey: ['bank-account'] })
      await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
      showToast('The account is set')
      onClose()
    },
  })
  return (
    <FormModal
      title="Account to pay into"
      onClose={onClose}
      dirty={form.changes > 0}
      submit="Set the account"
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <TextField label="Account holder" {...form.typed('holder_name')} />
      <FieldPair>
        <TextField label="Sort code" numeric optional inputMode="numeric" {...form.typed('sort_code')} />
        <TextField
          label="Account number"
          numeric
          optional
          inputMode="numeric"
          {...form.typed('account_number')}
        />
      </FieldPair>
      {flags.intl_bank_details_enabled === 1 && (
        <FieldPair>
          <TextField label="IBAN" numeric optional {...form.typed('iban')} />
          <TextField label="BIC" numeric optional {...form.typed('bic')} />
        </FieldPair>
      )}
      <Notice>
        Notices that went out keep naming the account that they named. An account that takes another’s place
        waits 48 hours before money is called to it, and the Super Admins are told. Your password is asked for
        first.
      </Notice>
      {dialog}
    </FormModal>
  )
}
