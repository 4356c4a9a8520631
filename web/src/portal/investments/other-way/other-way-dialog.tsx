import { acceptOf, scanKinds } from '@moorgate/contract/file-kinds.ts'
import { interestOption } from '@moorgate/contract/statuses/choices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { aboutMoney, methodsQuery } from '../../../features/opportunities/records.ts'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import { RiskStatement } from '../../../features/opportunities/risk-statement.tsx'
import { awaitsScheme, chosenScheme } from '../../../features/opportunities/tax-choice.ts'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { TaxSchemeField } from '../../../features/opportunities/tax-scheme-field.tsx'
import { useCheckedAmount } from '../../../features/opportunities/use-order.ts'

type ContributionKind = 'off_platform' | 'in_kind'

const ways: readonly { value: ContributionKind; label: string; description: string }[] = [
  {
    value: 'off_platform',
    label: 'Paid elsewhere',
    description: 'Paid directly to the company, or through another person or firm.',
  },
  {
    value: 'in_kind',
    label: 'Convertible loan or non-cash',
    description: 'A loan that converts into shares, or an asset other than money.',
  },
]

/**
 * Asks for an allocation whose money doesn't come to the tenant's account. It holds nothing until the tenant
 * has seen the evidence.
 */
export function OtherWayDialog({ offer, onClose }: { offer: OpportunityPage; onClose: () => void }) {
  const term = useTerm()
  const [amount, setAmount] = useState('')
  const [way, setWay] = useState<ContributionKind>()
  const [file, setFile] = useState<File>()
  const [ticked, setTicked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const scheme = useOwnScheme(offer)
  const act = useSendOtherWay(offer.id)
  const { problem: wrong, mayBeSent } = useCheckedAmount(offer.id, amount)
  const isComplete = way !== undefined && ticked && !scheme.isMissing
  const said = (name: string, missing: string | undefined) =>
    act.fields[name] ?? (isChecked ? missing : undefined)
  const submit = async () => {
    setChecked(true)
    if (!isComplete || !(await mayBeSent())) return
    if (!(await act.send({ amount, method: way, evidence: file, ...scheme.body }))) return
    showToast(`Sent for review. We’ll tell you when your ${term('allocation', { lower: true })} is reserved.`)
    onClose()
  }
  return (
    <FormModal
      variant="investor"
      title={`Pay another way for ${offer.name}`}
      dirty={amount !== '' || file !== undefined}
      onClose={onClose}
      submit="Send"
      busy={act.busy}
      busyLabel="Sending"
      onSubmit={submit}
    >
      <MoneyField
        label="Amount"
        currency={offer.currency}
        value={amount}
        error={said('amount', wrong)}
        onChange={setAmount}
      />
      <RadioGroup<ContributionKind>
        label="How will you pay?"
        variant="cards"
        options={ways}
        value={way}
        error={said('method', way === undefined ? 'Choose one of these.' : undefined)}
        onChange={setWay}
      />
      <TaxSchemeField {...scheme.field} isChecked={isChecked} problem={act.fields['tax_option_id']} />
      <EvidenceField file={file} onChange={setFile} error={act.fields['evidence']} />
      <Checkbox
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
        error={said('risk_accepted', ticked ? undefined : 'Tick the statement to send it.')}
        label={<RiskStatement />}
      />
      <p>{`We’ll reserve your ${term('allocation', { lower: true })} once we’ve reviewed this.`}</p>
      <Problem says={act.problem} />
    </FormModal>
  )
}

/**
 * The method that serves where none is chosen, the default of those that are approved or the first, and the tax
 * schemes that may be claimed through it.
 */
function useOwnScheme(offer: OpportunityPage) {
  const { data: methods = [] } = useQuery(methodsQuery())
  const approved = methods.filter(({ status }) => status === 'approved')
  const methodId = (approved.find((method) => method.is_default) ?? approved[0])?.id
  const { data: schemes = [] } = useTaxOptions(offer, { methodId })
  const [schemeId, setSchemeId] = useState<number>()
  return {
    field: { schemes, chosenId: schemeId, onChoose: setSchemeId },
    isMissing: awaitsScheme(schemes, schemeId),
    body: {
      tax_option_id: chosenScheme(schemes, schemeId)?.id,
      investment_method_entity_id: methodId,
    },
  }
}

interface EvidenceFieldProps {
  file: File | undefined
  onChange: (file: File | undefined) => void
  error: string | undefined
}

/** What shows that the money, or what counts as money, is there. */
function EvidenceField({ file, onChange, error }: EvidenceFieldProps) {
  return (
    <FileDrop
      label="Evidence"
      optional
      hint="PDF or picture, up to 20 MB."
      accept={acceptOf(scanKinds)}
      error={error}
      files={file ? [{ id: 'evidence', name: file.name, size: fileSize(file.size) }] : []}
      onFiles={(files) => onChange(files[0])}
      onRemove={() => onChange(undefined)}
    />
  )
}

interface OtherWayRequest {
  amount: string
  method: ContributionKind
  evidence: File | undefined
  tax_option_id: number | undefined
  investment_method_entity_id: number | undefined
}

/** True once the request is sent. What it changes is read again. */
function useSendOtherWay(opportunityId: number) {
  const queries = useQueryClient()
  const command = useCommand(['amount', 'method', 'tax_option_id', 'evidence', 'risk_accepted'])
  const send = (request: OtherWayRequest) => {
    const body = {
      investment_opportunity_id: opportunityId,
      interest: interestOption.financeInPlace,
      risk_accepted: true,
      ...request,
    }
    return command.run(async (idempotencyKey) => {
      try {
        await call('POST', 'investments/user-alternative', { body, idempotencyKey })
      } finally {
        // Also where it was refused: then other schemes may be on offer.
        await queries.invalidateQueries(aboutMoney)
      }
    })
  }
  return { ...command, send }
}
