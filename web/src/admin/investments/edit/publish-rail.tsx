import { useOpenPages } from '../../../kernel/abilities.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Link } from '../../../ui/link.tsx'
import { widthOf } from '../../../ui/format.ts'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { blockOf } from './blocks/block-state.ts'
import type { EditorTarget } from './blocks/block-state.ts'
import { goToField } from './go-to-field.ts'
import { anchorOf, pageOf, requirementTitle } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'
import styles from './edit.module.css'

interface PublishRailProps {
  checks: readonly PublishCheck[]
  /** Address of the edit page; empty on that page itself. */
  at: string
  /** Opens a block, so that the way to a field ends at something to write in. */
  onGo?: (block: EditorTarget) => void
}

/**
 * Everything that publishing needs: what is missing first, with the way to it, then what is there. The server
 * says what it is.
 */
export function PublishRail({ checks, at, onGo }: PublishRailProps) {
  const open = checks.filter(({ problem }) => problem !== null)
  const done = checks.filter(({ problem }) => problem === null)
  const share = widthOf(String(done.length), String(checks.length))
  const opens = useOpenPages()
  const line = (check: PublishCheck) => {
    const page = pageOf(check.field)
    const item = lineOf(check, at, onGo)
    return page === undefined ? item : { ...item, action: opens(page) && item.action }
  }
  return (
    <section className={styles.checks} aria-label="Before you publish">
      <div className={styles.railHead}>
        <Heading level={2}>Before you publish</Heading>
        <Text as="span" tone="faint">
          {done.length} of {checks.length}
        </Text>
      </div>
      <ProgressBar
        label="Ready to publish"
        thickness="thin"
        parts={[{ state: 'committed', share, label: 'Done', value: `${done.length} of ${checks.length}` }]}
      />
      <CheckList items={open.map(line)} />
      {done.length > 0 && (
        <Disclosure summary={`${done.length} complete`}>
          <CheckList items={done.map(line)} />
        </Disclosure>
      )}
    </section>
  )
}

const notes = {
  anybody: undefined,
  everybody: 'To publish externally',
  nobody: 'Recommended',
} as const

function lineOf(check: PublishCheck, at: string, onGo: PublishRailProps['onGo']): CheckItem {
  const { field, problem, needed_for: need } = check
  const title = requirementTitle(field) ?? field.replaceAll('_', ' ')
  const [block, page] = [blockOf(field), pageOf(field)]
  return {
    key: field,
    state: problem === null ? 'done' : need === 'nobody' ? 'remark' : 'trouble',
    title,
    note: problem === null ? undefined : (notes[need] ?? spoken(problem)),
    action: problem !== null && (
      <Link
        className={styles.go}
        href={page ?? `${at}${at && `?field=${field}`}#${anchorOf(field)}`}
        aria-label={`Go to ${title}`}
        onClick={(event) => {
          if (!onGo || page !== undefined) return
          // The browser would take the focus from the field to the part's beginning.
          event.preventDefault()
          if (block) onGo(block)
          goToField(field)
        }}
      >
        Go to
      </Link>
    ),
  }
}

/** "… field is required." says nothing that the title doesn't. */
const spoken = (problem: string) => (problem.endsWith('field is required.') ? undefined : problem)
