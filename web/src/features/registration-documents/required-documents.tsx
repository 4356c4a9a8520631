import { acceptOf, scanKinds } from '@moorgate/contract/file-kinds.ts'
import {
  handInRegistrationDocument,
  registrationStandings,
} from '@moorgate/contract/documents/registration-document.ts'
import type { RegistrationStanding } from '@moorgate/contract/documents/registration-document.ts'
import { lowerCase } from '@moorgate/contract/terminology.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCheck, FileWarning } from 'lucide-react'
import { useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useReloadUser } from '../../kernel/session.ts'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { DroppedFile } from '../../ui/file-drop.tsx'
import { date } from '../../ui/format-dates.ts'
import { showToast } from '../../ui/toasts.ts'
import { Row, Rows, Section } from '../sections/section.tsx'

const shown: Readonly<Record<RegistrationStanding['status'], { tone: Tone; words: string }>> = {
  required: { tone: 'waiting', words: 'To send' },
  submitted: { tone: 'info', words: 'Being checked' },
  approved: { tone: 'good', words: 'Accepted' },
  rejected: { tone: 'bad', words: 'Upload a new one' },
  expired: { tone: 'bad', words: 'Expired' },
}

/** An organisation or method of theirs whose papers it is about; empty for the investor's own. */
type DocumentsOwner = Partial<Record<'organisation_id' | 'investment_method_entity_id', number>>

/**
 * The papers that we ask an investor for, what has become of each, and a place to send it. Nothing where
 * nothing is wanted.
 */
export function RequiredDocuments({ of = {} }: { of?: DocumentsOwner }) {
  const { data = [] } = useQuery({
    queryKey: ['registration_document', 'standings', of],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)]))
      return (
        await call<{ data: RegistrationStanding[] }>('GET', registrationStandings.path, { query, signal })
      ).data
    },
  })
  if (data.length === 0) return null
  const open = data.filter(
    ({ status, required }) => required && status !== 'approved' && status !== 'submitted',
  ).length
  return (
    <Section title="What we need from you" {...(open > 0 && { end: open })}>
      <Rows label="What we need from you">
        {data.map((requirement) => (
          <Row
            key={requirement.code}
            icon={requirement.status === 'approved' ? FileCheck : FileWarning}
            title={requirement.required ? requirement.title : `${requirement.title} (optional)`}
            note={noteOn(requirement)}
            action={
              <StatusDot tone={shown[requirement.status].tone}>{shown[requirement.status].words}</StatusDot>
            }
          >
            {requirement.status === 'approved' ? undefined : <SendPaper paper={requirement} of={of} />}
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function noteOn({
  status,
  reason,
  hint,
  client_name: file,
  expires_on: until,
}: RegistrationStanding): string {
  const today = now()
  if (status === 'rejected' && reason) return reason
  if (status === 'submitted' && file) return `You sent ${file}`
  if (status === 'approved') return until ? `Valid until ${date(until, { today })}` : 'Complete'
  if (status === 'expired' && until) return `Expired on ${date(until, { today })}. Please upload a new one`
  return hint ?? 'PDF, JPG or PNG, up to 20 MB'
}

function SendPaper({ paper, of }: { paper: RegistrationStanding; of: DocumentsOwner }) {
  const [file, setFile] = useState<DroppedFile>()
  const queries = useQueryClient()
  const reload = useReloadUser()
  const sendIt = async (chosen: File) => {
    setFile({ id: chosen.name, name: chosen.name, progress: 0.5 })
    try {
      await call('POST', handInRegistrationDocument.path, {
        body: { type: paper.code, file: chosen, ...of },
      })
      setFile(undefined)
      showToast(`${paper.title} uploaded`)
      await Promise.all([queries.invalidateQueries({ queryKey: ['registration_document'] }), reload()])
    } catch (error) {
      setFile({ id: chosen.name, name: chosen.name, error: reasonOf(error) })
    }
  }
  return (
    <FileDrop
      label={
        paper.status === 'submitted'
          ? `Upload a new ${lowerCase(paper.title)}`
          : `Send your ${lowerCase(paper.title)}`
      }
      hint="PDF, JPG or PNG, up to 20 MB."
      accept={acceptOf(scanKinds)}
      files={file ? [file] : []}
      onFiles={([chosen]) => chosen && void sendIt(chosen)}
      onRemove={() => setFile(undefined)}
    />
  )
}

function reasonOf(error: unknown): string {
  if (isFailure(error, 'invalid')) return Object.values(error.fieldErrors).flat()[0] ?? error.message
  if (isFailure(error, 'too_large')) return 'The file is larger than 20 MB.'
  return 'We couldn’t upload it. Try again.'
}
