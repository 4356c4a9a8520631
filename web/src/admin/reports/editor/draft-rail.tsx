import { deleteUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { useState } from 'react'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { ReportOnPage } from '../../../features/reports/report.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import type { Option } from '../../../ui/select.tsx'
import { AudienceCount } from '../audience-count.tsx'
import { AudienceFields } from '../audience-fields.tsx'
import { OwnerFields } from '../owner-fields.tsx'
import { reportsPath, titleOf } from '../report-paths.ts'
import { useEnd } from '../use-end.ts'
import type { Draft } from '../use-draft.ts'
import { ChecksPart } from './checks-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { usePublishChecks } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'
import { PublishPart } from './publish-part.tsx'
import type { PublicationPlan } from './publish-part.tsx'
import type { FieldProblems } from './report-document.tsx'

interface DraftRailProps {
  report: ReportOnPage
  draft: Draft
  plan: PublicationPlan
  problems: FieldProblems
  onGo: (check: PublishCheck) => void
}

/** What is decided about a draft: who reads it, when, what it still needs, its period and attachments. */
export function DraftRail({ report, draft, plan, problems, onGo }: DraftRailProps) {
  const { form, saver } = draft
  const { owner_type: ownerType, owner_id: ownerId, document_ids: documentIds, notify } = form.values
  return (
    <>
      <Audience {...{ report, draft, problems }} />
      <PublishPart {...{ report, plan, notify }} flush={() => saver.flush()} />
      <ChecksPart checks={usePublishChecks(report.id)} documents={report.documents} onGo={onGo} />
      <DetailsPart
        form={form}
        problems={problems}
        attachments={{
          owner: { type: ownerType, id: Number(ownerId) },
          ids: documentIds,
          error: problems['document_ids'],
          onChange: (ids) => form.set('document_ids', ids),
        }}
      />
      {permits(report, 'delete') && (
        <DeleteDraft report={report} title={titleOf({ title: form.values.title })} />
      )}
    </>
  )
}

function Audience({
  report,
  draft: { form },
  problems,
}: Pick<DraftRailProps, 'report' | 'draft' | 'problems'>) {
  const { owner_type: type, owner_id: id, audience, client_group_ids: groupIds } = form.values
  const [owner, setOwner] = useState<Option<number> | null>({
    value: report.owner_id,
    label: report.owner_name ?? '',
  })
  const choose = (option: Option<number> | null) => {
    setOwner(option)
    form.set('owner_id', option === null ? '' : String(option.value))
    // They are documents of the record before.
    form.set('document_ids', [])
  }
  return (
    <RailPart title="Who will see it">
      <FieldStack>
        <OwnerFields
          type={type}
          owner={owner}
          error={id === '' ? 'Choose what the report is about.' : problems['owner_id']}
          onType={(next: UpdateReportOwnerType) => {
            form.set('owner_type', next)
            choose(null)
          }}
          onOwner={choose}
        />
        <AudienceFields
          audience={audience}
          groupIds={groupIds}
          error={problems['client_group_ids']}
          onAudience={(next) => form.set('audience', next)}
          onGroups={(ids) => form.set('client_group_ids', ids)}
        />
        <Checkbox label="Notify readers on publication" {...form.typed('notify')} />
        <AudienceCount id={report.id} />
      </FieldStack>
    </RailPart>
  )
}

function DeleteDraft({ report, title }: { report: ReportOnPage; title: string }) {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { busy, problem, act } = useEnd(report.id, close)
  const remove = () =>
    act(() => send(deleteUpdateReport, { params: { id: report.id } }), 'Draft deleted', reportsPath)
  return (
    <section>
      <Problem says={problem} />
      <Button variant="danger-quiet" busy={busy} busyLabel="Deleting" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <Confirmation
        open={asking}
        title={`Delete ${title}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={close}
        onConfirm={() => void remove()}
      >
        {words('No {investor} has seen it.')}
      </Confirmation>
    </section>
  )
}
