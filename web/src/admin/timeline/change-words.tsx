import { changeSentence } from '@moorgate/contract/timeline/sentences.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { money } from '../../ui/format.ts'
import type { RecordNamed } from './use-timeline.ts'
import { pounds } from './value-words.ts'

/** What somebody did, as a sentence behind their name. */
export function ChangeWords({ change, record }: { change: EntryOf<'change'>; record: RecordNamed }) {
  const { navigation: labels } = useBranding()
  const parts = changeSentence(change, { labels, on: record.type, money: (minor) => money(pounds(minor)) })
  return parts.map(({ text, strong }, index) => (strong ? <b key={index}>{text}</b> : text))
}
