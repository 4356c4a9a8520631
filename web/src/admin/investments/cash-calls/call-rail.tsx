import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTerm } from '../../../kernel/terminology.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import type { Opportunity } from '../records.ts'
import { NoticePdf } from './notice-pdf.tsx'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

interface CallRailProps {
  call: CashCall
  lines: readonly CashCallLine[]
  line: CashCallLine | undefined
  opportunity: Opportunity
  checks: readonly CheckItem[]
  onSelect: (id: number) => void
}

/** Beside a call: the notice of one line, and what stands between the draft and its issue. */
export function CallRail({ call, lines, line, opportunity, checks, onSelect }: CallRailProps) {
  return (
    <aside className={styles.aside}>
      <Heading level={2}>Notice</Heading>
      {line ? (
        <>
          <LinePicker lines={lines} line={line} onSelect={onSelect} />
          <NoticePdf call={call} line={line} opportunity={opportunity} />
        </>
      ) : (
        <Text tone="faint">There is no line to show a notice of.</Text>
      )}
      {call.status === 'draft' && (
        <section className={styles.section}>
          <Heading level={2}>Before you issue</Heading>
          <CheckList items={checks} />
        </section>
      )}
    </aside>
  )
}

function LinePicker({
  lines,
  line,
  onSelect,
}: {
  lines: readonly CashCallLine[]
  line: CashCallLine
  onSelect: (id: number) => void
}) {
  const term = useTerm()
  const at = lines.findIndex(({ id }) => id === line.id)
  const [before, after] = [lines[at - 1], lines[at + 1]]
  return (
    <div className={styles.picker}>
      <NativeSelect
        label={term('investor')}
        labelHidden
        value={line.id}
        options={lines.map(({ id, investor_name: name }) => ({ value: id, label: name }))}
        onChange={(event) => onSelect(Number(event.target.value))}
      />
      <IconButton
        icon={ChevronUp}
        size="small"
        label="Previous notice"
        disabled={!before}
        onClick={() => before && onSelect(before.id)}
      />
      <IconButton
        icon={ChevronDown}
        size="small"
        label="Next notice"
        disabled={!after}
        onClick={() => after && onSelect(after.id)}
      />
    </div>
  )
}
