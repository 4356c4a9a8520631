import { Heading, Text } from '../../../ui/text.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { shareOf } from '../../../ui/format.ts'
import { CheckList } from '../../check-list.tsx'
import type { CheckItem } from '../../check-list.tsx'
import type { PublishCheck } from './publish-checks.ts'
import styles from './edit.module.css'

/** Everything that publishing needs: what is missing first, with the way to it, then what is there. */
export function PublishRail({ checks }: { checks: readonly PublishCheck[] }) {
  const [open, done] = [checks.filter((check) => !check.done), checks.filter((check) => check.done)]
  const share = shareOf(String(done.length), String(checks.length))
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
      <CheckList items={open.map(lineOf)} />
      {done.length > 0 && (
        <Disclosure summary={`${done.length} complete`}>
          <CheckList items={done.map(lineOf)} />
        </Disclosure>
      )}
    </section>
  )
}

function lineOf({ field, title, note, external, done, anchor }: PublishCheck): CheckItem {
  return {
    key: field,
    state: done ? 'done' : 'trouble',
    title,
    note: note ?? (external && !done ? 'For publishing externally' : undefined),
    action: !done && (
      <a className={styles.go} href={`#${anchor}`} aria-label={`Go to ${title}`}>
        Go to
      </a>
    ),
  }
}
