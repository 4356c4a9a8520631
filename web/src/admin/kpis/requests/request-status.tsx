import {
  approveKpiRequest,
  isOpenKpiRequest,
  kpiRequest,
  remindKpiRequest,
  sendBackKpiRequest,
  withdrawKpiRequest,
} from '@moorgate/contract/kpis/kpi-request.ts'
import { reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { reportPeriod } from '@moorgate/contract/kpis/report-period.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestStates } from '../../../features/kpis/request-words.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Words } from '../../../kernel/words.tsx'
import { BadgeButton, StatusDot } from '../../../ui/badge.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { KpiRequest } from './requests-page.tsx'

type RequestAct = 'approve' | 'send_back' | 'remind' | 'withdraw'

const words: Readonly<Record<RequestAct, { label: string; done: string }>> = {
  approve: { label: 'Approve figures', done: 'Figures approved' },
  send_back: { label: 'Send back', done: 'Figures sent back' },
  remind: { label: 'Remind now', done: 'Reminder sent' },
  withdraw: { label: 'Withdraw request', done: 'Request withdrawn' },
}

/** How a request stands, and what can be done with it from here. */
export function RequestStatus({ request }: { request: KpiRequest }) {
  const may = useAbilities()
  const [act, setAct] = useState<RequestAct>()
  const state = requestStates[request.status]
  const tone = request.is_late ? 'bad' : state.tone
  const said = request.is_late ? `${state.words}, overdue` : state.words
  const isOpen = isOpenKpiRequest(request.status)
  const isSubmitted = request.status === 'submitted'
  const acts: RequestAct[] = []
  if (may('kpi', 'update') && isSubmitted) acts.push('approve', 'send_back')
  if (may('kpi', 'create') && isOpen) acts.push('remind')
  if (may('kpi', 'create') && (isOpen || isSubmitted)) acts.push('withdraw')
  if (acts.length === 0) return <StatusDot tone={tone}>{said}</StatusDot>
  const name = `${request.company_name}, ${request.period_label}`
  return (
    <>
      <Menu
        align="start"
        label={`Request to ${name}`}
        trigger={
          <BadgeButton tone={tone} aria-label={`${said}: ${name}`}>
            {said}
          </BadgeButton>
        }
        groups={[
          {
            items: acts.map((each) => ({
              id: each,
              label: words[each].label,
              danger: each === 'withdraw',
              onSelect: () => setAct(each),
            })),
          },
        ]}
      />
      {act !== undefined && <ActDialog act={act} request={request} onClose={() => setAct(undefined)} />}
    </>
  )
}

const endpoints = {
  approve: approveKpiRequest,
  send_back: sendBackKpiRequest,
  remind: remindKpiRequest,
  withdraw: withdrawKpiRequest,
} as const

function ActDialog({ act, request, onClose }: { act: RequestAct; request: KpiRequest; onClose: () => void }) {
  const queries = useQueryClient()
  const command = useCommand(['reason'])
  const [reason, setReason] = useState('')
  const perform = async () => {
    const done = await command.run(async (idempotencyKey) => {
      const body = act === 'send_back' ? { reason } : {}
      await send(endpoints[act], { params: { id: request.id }, body, idempotencyKey })
      await Promise.all(
        [kpiRequest.name, reportInput.name, reportPeriod.name].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      )
    })
    if (!done) return
    onClose()
    showToast(words[act].done)
  }
  const { busy, problem } = command
  const title = titles[act](request)
  if (act === 'send_back')
    return (
      <FormModal
        title={title}
        submit="Send back"
        busyLabel="Sending"
        busy={busy}
        dirty={reason !== ''}
        onClose={onClose}
        onSubmit={() => void perform()}
      >
        <Problem says={problem} />
        <TextArea
          label="What needs correcting"
          hint={`${request.recipient_name} sees this in the e-mail and above the form.`}
          rows={4}
          limit={500}
          value={reason}
          error={command.fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormModal>
    )
  return (
    <Confirmation
      open
      title={title}
      confirm={words[act].label}
      danger={act === 'withdraw'}
      busy={busy}
      onConfirm={() => void perform()}
      onCancel={onClose}
    >
      <p>
        <Words of={consequences[act](request)} />
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}

const titles: Readonly<Record<RequestAct, (request: KpiRequest) => string>> = {
  approve: ({ company_name: name, period_label: label }) => `Approve the figures of ${name} for ${label}?`,
  send_back: ({ company_name: name, period_label: label }) => `Send back the figures of ${name} for ${label}`,
  remind: ({ recipient_name: name }) => `Remind ${name}?`,
  withdraw: ({ company_name: name, period_label: label }) => `Withdraw the request to ${name} for ${label}?`,
}

const consequences: Readonly<Record<Exclude<RequestAct, 'send_back'>, (request: KpiRequest) => string>> = {
  approve: () =>
    '{Investors} who hold this company can then see the figures that you share with {investors}.',
  remind: ({ recipient_email: email }) => `We’ll e-mail a new link to ${email}. You can do this once a day.`,
  withdraw: () => 'The link stops working. Figures already entered stay on the sheet.',
}
