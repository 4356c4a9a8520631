import type {
  approveFundBank,
  readFundBank,
  refuseFundBank,
  setFundBank,
} from '@moorgate/contract/funds/bank-account.ts'
import { bankDetails } from '@moorgate/contract/methods/bank-details.ts'
import type { CollectionAccount as Account } from '@moorgate/contract/methods/collection-account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateTime, dateTimeWithin } from '../../ui/format-dates.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { sentenceList } from '../../ui/sentence-list.ts'
import { FieldPair } from '../records/field-layout.tsx'
import { useFailedCheck } from './failed-check.ts'
import styles from './collection-account.module.css'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { ReasonDialog } from '../records/reason-dialog.tsx'

/** A record whose investors pay into an account. */
interface Collecting {
  id: number
  /** In the keys of queries: what shows the account is read anew. */
  name: 'investment_opportunity' | 'fund'
  set: typeof setFundBank
  approve: typeof approveFundBank
  refuse: typeof refuseFundBank
  read: typeof readFundBank
}

/**
 * An account that waits: until when, for whom, and what the reader may do about it. Anyone who set it takes
 * it back, others refuse it.
 */
function Decision({ of, bank }: { of: Collecting; bank: Account }) {
  const words = useWords()
  const [refusing, setRefusing] = useState(false)
  const { whenConfirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useCommand()
  const renew = useRenewed(of)
  const params = { id: of.id }
  const approve = async () => {
    let approved = false
    const done = await run(async (idempotencyKey) => {
      const body = { bank_account_id: bank.id }
      approved = await whenConfirmed(() => send(of.approve, { params, body, idempotencyKey })).finally(renew)
    })
    if (done && approved) showToast('Account approved')
  }
  const refuse = async (reason: string) => {
    const body = { bank_account_id: bank.id, reason }
    const done = await run((idempotencyKey) =>
      send(of.refuse, { params, body, idempotencyKey }).finally(renew),
    )
    if (done) showToast(verb === 'Refuse' ? 'Account refused' : 'Account withdrawn')
    return done
  }
  const verb = bank.can.approve ? 'Refuse' : 'Withdraw'
  return (
    <>
      <Notice tone="waiting" title="Waiting for a second person">
        <p>
          {words('You can issue {cash_calls} to this account from ')}
          {dateTimeWithin(bank.held_until, { today: now() })}, or as soon as it is approved.
        </p>
        {bank.approval_refused !== null && <p>{bank.approval_refused}</p>}
        {!bank.can.approve && bank.approvers.length > 0 && (
          <p>It can be approved by {sentenceList(bank.approvers, 'or')}.</p>
        )}
      </Notice>
      {!refusing && <Problem says={problem} />}
      {(bank.can.approve || bank.can.refuse) && (
        <div className={styles.decision}>
          {bank.can.approve && (
            <Button size="small" variant="primary" busy={busy} onClick={() => void approve()}>
              Approve account
            </Button>
          )}
          {bank.can.refuse && (
            <Button size="small" variant="danger-quiet" onClick={() => setRefusing(true)}>
              {verb}
            </Button>
          )}
        </div>
      )}
      {refusing && (
        <ReasonDialog
          title={`${verb} this account?`}
          hint={words('We’ll tell colleagues who issue {cash_calls}.')}
          verb={verb}
          danger
          problem={problem}
          onClose={() => setRefusing(false)}
          onReason={refuse}
        >
          {bank.before === null || bank.before === undefined
            ? words('No {cash_call} can be issued until another account is set.')
            : words(`{Investors} will pay into account ${bank.before} again.`)}
        </ReasonDialog>
      )}
      {dialog}
    </>
  )
}

/**
 * What shows the account, or depends on it, is read anew: also after a refusal, since a colleague may have
 * been faster.
 */
function useRenewed({ name }: Collecting): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['bank-account'] })
    await queries.invalidateQueries({ queryKey: [name] })
  }
}

interface CollectionAccountProps {
  of: Collecting
  isSet: boolean
  maySet: boolean
}

/** The account that investors pay into. Its numbers are never shown again once they are set. */
export function CollectionAccount({ of, isSet, maySet }: CollectionAccountProps) {
  const words = useWords()
  const [changing, setChanging] = useState(false)
  const { data: bank } = useQuery({
    ...endpointQuery('bank-account', of.read, { params: { id: of.id } }),
    enabled: isSet,
  })
  return (
    <div className={styles.stack}>
      {isSet && bank && <DescriptionList items={factsOf(bank)} />}
      {isSet && bank?.held_until != null && <Decision of={of} bank={bank} />}
      {!isSet && <Text tone="faint">{words('Not set. Add bank details before issuing a {cash_call}.')}</Text>}
      {maySet && (
        <div>
          <Button size="small" onClick={() => setChanging(true)}>
            {isSet ? 'Change account' : 'Add account'}
          </Button>
        </div>
      )}
      {changing && <BankDialog of={of} onClose={() => setChanging(false)} />}
    </div>
  )
}

const factsOf = (bank: Account) => [
  { term: 'Holder', value: bank.holder_name },
  { term: 'Account', value: bank.masked },
  { term: 'Currency', value: bank.currency },
  {
    term: 'Set',
    value: `${dateTime(bank.set_at, { today: now() })}${bank.set_by === null ? '' : ` by ${bank.set_by}`}`,
  },
  ...(bank.verified === 'modulus_failed'
    ? [{ term: 'Bank check', value: 'Failed. Confirmed when the account was added.' }]
    : []),
]

const blank = { holder_name: '', sort_code: '', account_number: '', iban: '', bic: '' }

function BankDialog({ of, onClose }: { of: Collecting; onClose: () => void }) {
  const words = useWords()
  const flags = useFlags()
  const renew = useRenewed(of)
  const { whenConfirmed, dialog } = useConfirmation()
  const form = useForm({
    values: blank,
    schema: bankDetails,
    send: async (given) => {
      const body = { ...filledIn(given), ...check.confirmation }
      const set = () => send(of.set, { params: { id: of.id }, body })
      if (!(await check.listening(whenConfirmed(set)))) return false
      await renew()
      showToast('Bank account saved')
      onClose()
    },
  })
  const check = useFailedCheck(form.values)
  return (
    <FormModal
      title="Bank account"
      onClose={onClose}
      dirty={form.changes > 0}
      submit={check.confirms ? 'Save account anyway' : 'Add account'}
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
        {words(
          'Notices already sent keep the old details. You can issue {cash_calls} to the account after 48 hours, or as soon as a colleague approves it. You’ll be asked for your password.',
        )}
      </Notice>
      {dialog}
    </FormModal>
  )
}
