import { Check as Tick, X } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { shareOf } from '../../../ui/format.ts'
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
      <ul className={styles.checkList}>
        {open.map((check) => (
          <Line key={check.field} check={check} />
        ))}
      </ul>
      {done.length > 0 && (
        <Disclosure summary={`${done.length} complete`}>
          <ul className={styles.checkList}>
            {done.map((check) => (
              <Line key={check.field} check={check} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function Line({ check }: { check: PublishCheck }) {
  const note = check.note ?? (check.external && !check.done ? 'For publishing externally' : undefined)
  return (
    <li>
      <span className={cx(styles.mark, check.done ? styles.done : styles.missing)}>
        <Icon of={check.done ? Tick : X} size={12} stroke={2.5} />
        <VisuallyHidden>{check.done ? 'Done' : 'Missing'}</VisuallyHidden>
      </span>
      <span>
        {check.title}
        {note && <small>{note}</small>}
      </span>
      {!check.done && (
        <a className={styles.go} href={`#${check.anchor}`} aria-label={`Go to ${check.title}`}>
          Go to
        </a>
      )}
    </li>
  )
}
