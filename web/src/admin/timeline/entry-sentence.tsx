import type { EntryOf, TimelineEntry } from '@moorgate/contract/timeline/timeline.ts'
import {
  CheckCircle2,
  FileText,
  Layers,
  Lock,
  Mail,
  NotebookPen,
  Phone,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../kernel/api.ts'
import type { IconType } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { callWords } from './entry-words.ts'
import type { RecordNamed } from './use-timeline.ts'
import { changeSentence } from '@moorgate/contract/timeline/sentences.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { moneyWords } from '../../features/timeline/value-words.ts'

/** The mark of an entry. */
export function iconOf(entry: TimelineEntry): IconType {
  switch (entry.kind) {
    case 'note':
      return entry.private ? Lock : NotebookPen
    case 'call':
      return { phone: Phone, meeting: Users, email: Mail }[entry.channel]
    case 'task':
      return CheckCircle2
    case 'email':
      return Mail
    case 'document':
      return FileText
    case 'change':
      return entry.event.startsWith('identity') || entry.subject_type === 'user' ? UserRound : Layers
  }
}

/** What happened, in one sentence. */
export function Sentence({ entry, record }: { entry: TimelineEntry; record: RecordNamed }): ReactNode {
  const who = <b>{entry.actor?.name ?? 'The system'}</b>
  switch (entry.kind) {
    case 'note':
      return <>{who} wrote a note</>
    case 'call':
      return (
        <>
          {who} {callWords(entry)}
        </>
      )
    case 'task':
      return (
        <>
          Task completed: <b>{entry.title}</b>
        </>
      )
    case 'email':
      return (
        <>
          {entry.undelivered ? 'E-mail not delivered' : 'E-mail'}: <b>{entry.subject}</b>
        </>
      )
    case 'document':
      return (
        <>
          {who} added{' '}
          <TextLink
            href={`${addressOf(`documents/${entry.id}/download`)}?disposition=inline`}
            target="_blank"
            rel="noopener"
          >
            {entry.name}
          </TextLink>
        </>
      )
    case 'change':
      return (
        <>
          {who} <ChangeWords change={entry} record={record} />
        </>
      )
  }
}

/** When it happened, and what else there is to know in a few words. */
export function When({ entry, when }: { entry: TimelineEntry; when: string }) {
  const facts = [
    when,
    entry.kind === 'task' && entry.actor?.name,
    entry.kind === 'note' && entry.edited_at !== null && 'edited',
    entry.kind === 'note' && entry.private && 'only visible to you',
    entry.kind === 'email' && !entry.sent && !entry.undelivered && 'not sent yet',
    entry.kind === 'document' && entry.visibility === 'public' && 'shared in the portal',
  ].filter((fact) => typeof fact === 'string')
  return facts.join(', ')
}

/** What somebody did, as a sentence behind their name. */
function ChangeWords({ change, record }: { change: EntryOf<'change'>; record: RecordNamed }) {
  const { navigation: labels } = useBranding()
  const parts = changeSentence(change, {
    labels,
    on: record.type,
    money: (minor) => moneyWords(minor, change.currency),
  })
  return parts.map(({ text, strong }, index) => (strong ? <b key={index}>{text}</b> : text))
}
