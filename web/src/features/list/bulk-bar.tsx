import { createBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import {
  Download,
  ListChecks,
  Mail,
  MailPlus,
  PenLine,
  Tags,
  Trash2,
  UserCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import type { BulkAction } from '../../ui/bulk-bar.tsx'
import { quantity } from '../../ui/format.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { bulkFieldsOf, countOf, jobOf } from './bulk.ts'
import type { BulkRequest, BulkJob, BulkResource, RecordSelection } from './bulk.ts'
import type { ListedResource } from './listed.ts'
import type { BulkQuestion } from './bulk-dialog.tsx'
import { overlay } from '../../kernel/overlay.tsx'

const BulkDialog = overlay(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

export interface ChosenBarProps {
  resource: ListedResource
  bulk: BulkResource
  chosen: RecordSelection
  /** Names of the chosen that stand on the page. */
  names: readonly string[]
  /** How many fit the filters; undefined where all of them are chosen, or none but these. */
  total: number | undefined
  onChooseAll: () => void
  onClear: () => void
  onExport: () => void
  onBegun: (job: BulkJob) => void
}

/** What can be done with the records that are chosen, as far as this person may. */
export function ChosenBar(props: ChosenBarProps) {
  const { resource, bulk, chosen, names, total, onChooseAll, onClear, onExport, onBegun } = props
  const [question, setQuestion] = useState<BulkQuestion>()
  const act = useCommand()
  const asks = useQuestions(resource, bulk)
  const ask = async (bulkRequest: BulkRequest) => {
    const done = await act.run(async (idempotencyKey) => {
      const body = jobOf(bulk, bulkRequest, chosen)
      onBegun((await send(createBulkJob, { body, idempotencyKey })) as BulkJob)
    })
    if (done) setQuestion(undefined)
  }
  const actions: BulkAction[] = [
    ...(total === undefined
      ? []
      : [{ id: 'all', label: `Select all ${quantity(total)}`, icon: ListChecks, onSelect: onChooseAll }]),
    ...asks.map(({ asked, ...action }) => ({ ...action, onSelect: () => setQuestion(asked) })),
    ...(resource.operations.includes('export')
      ? [{ id: 'export', label: 'Export', icon: Download, onSelect: onExport }]
      : []),
  ]
  return (
    <>
      <BulkBar count={`${quantity(countOf(chosen))} selected`} actions={actions} onClear={onClear} />
      {question && (
        <BulkDialog
          resource={resource}
          question={question}
          chosen={chosen}
          count={countOf(chosen)}
          names={names}
          act={act}
          onAsk={(asked) => void ask(asked)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}

const hasGroups = (bulk: BulkResource) => bulk === 'users' || bulk === 'contacts'

function useQuestions(resource: ListedResource, bulk: BulkResource) {
  const may = useAbilities()
  const term = useTerm()
  const screens = useFlags().user_screening_enabled === 1
  const fields = may(resource.event, 'update') ? bulkFieldsOf(bulk, term('lead_status')) : []
  return [
    // First, so that a phone shows it: somebody waits for it.
    ...(bulk === 'users' && screens && may(resource.event, 'update')
      ? [{ id: 'approve', label: 'Approve', icon: UserCheck, asked: { kind: 'approve' } as BulkQuestion }]
      : []),
    ...fields.map((field) => ({
      id: field.name,
      label: field.label,
      icon: field.name === 'owner_id' ? UserRound : PenLine,
      asked: { kind: 'field', field } as BulkQuestion,
    })),
    ...(may(resource.event, 'update')
      ? [
          {
            id: 'attribute',
            label: term('attribute'),
            icon: Tags,
            asked: { kind: 'attribute' } as BulkQuestion,
          },
        ]
      : []),
    ...(hasGroups(bulk) && may(resource.event, 'update')
      ? [
          {
            id: 'group',
            label: term('client_group'),
            icon: Users,
            asked: { kind: 'group' } as BulkQuestion,
          },
        ]
      : []),
    ...(bulk === 'users' && may(resource.event, 'update')
      ? [{ id: 'email', label: 'E-mail', icon: Mail, asked: { kind: 'email' } as BulkQuestion }]
      : []),
    ...(bulk === 'users' && may('investment_opportunity_live', 'update')
      ? [{ id: 'invite', label: 'Invite', icon: MailPlus, asked: { kind: 'invite' } as BulkQuestion }]
      : []),
    ...(may(resource.event, 'delete')
      ? [{ id: 'delete', label: 'Delete', icon: Trash2, asked: { kind: 'delete' } as BulkQuestion }]
      : []),
  ]
}
