import {
  fillLinkedKpiForm,
  proveKpiCode,
  readLinkedKpiForm,
  sendKpiCode,
  submitLinkedKpiForm,
} from '@moorgate/contract/kpis/kpi-form.ts'
import type { KpiForm } from '@moorgate/contract/kpis/kpi-form.ts'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { KpiFormPlace } from '../../features/kpis/form/kpi-form-place.tsx'
import { isFailure } from '../../kernel/api.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { createQueryClient, send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { CodeGate, NoSuchLink } from './code-gate.tsx'
import { PlainFrame } from './plain-frame.tsx'
import styles from './report-figures.module.css'

/**
 * `/collect/{token}`: the form of a company’s person who has no account, once they have given the code that
 * went to their address.
 */
export function ReportFiguresPage({ params }: ScreenProps) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PlainFrame>
        <ByLink token={params['token'] ?? ''} />
      </PlainFrame>
    </QueryClientProvider>
  )
}

const pageTitle = 'Report figures'
const keyOf = (token: string) => [readLinkedKpiForm.path, token]

function ByLink({ token }: { token: string }) {
  const params = { token }
  const found = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => send(readLinkedKpiForm, { params, signal, signedOut: 'fail' }),
  })
  if (isFailure(found.error, 'forbidden'))
    return (
      <CodeGate
        pageTitle={pageTitle}
        icon={ClipboardList}
        title="Figures to report"
        lede="To keep them private, we’ll e-mail a code to the address your link was sent to. You don’t need an account."
        open="Open the form"
        ask={() => send(sendKpiCode, { params, signedOut: 'fail' })}
        prove={(code) => send(proveKpiCode, { params, body: { code }, signedOut: 'fail' })}
        onProved={() => void found.refetch()}
      />
    )
  if (isFailure(found.error, 'not_found'))
    return <NoSuchLink pageTitle={pageTitle} title="This link doesn’t lead to a form" />
  if (found.data) return <Report token={token} form={found.data} />
  if (found.error === null) return <SkeletonRows rows={6} avatar={false} label="Loading your form" />
  return (
    <ErrorState
      title="We couldn’t load your form"
      onRetry={() => void found.refetch()}
      retrying={found.isFetching}
    />
  )
}

function Report({ token, form }: { token: string; form: KpiForm }) {
  const queries = useQueryClient()
  usePageTitle(`${form.company.name}, ${form.period_label}`)
  const show = (answer: KpiForm) => {
    queries.setQueryData(keyOf(token), answer)
    return answer
  }
  const asking = { params: { token }, signedOut: 'fail' } as const
  return (
    <div className={styles.page}>
      <header>
        <Heading level={1} variant="title">
          {`${form.company.name}, ${form.period_label}`}
        </Heading>
        <Text tone="soft">{`Hello ${form.recipient_name}. Please enter these figures.`}</Text>
      </header>
      <KpiFormPlace
        form={form}
        save={async (rows) => show(await send(fillLinkedKpiForm, { ...asking, body: { rows } }))}
        renew={() => queries.invalidateQueries({ queryKey: keyOf(token) })}
        submit={async (version, idempotencyKey) =>
          show(await send(submitLinkedKpiForm, { ...asking, body: { version }, idempotencyKey }))
        }
      />
    </div>
  )
}
