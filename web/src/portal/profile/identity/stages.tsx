import { cx } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { IdentityStanding } from './identity-page.tsx'
import styles from './stages.module.css'

type StageState = 'done' | 'now' | 'ahead'

const words = { done: ', done', now: ', now', ahead: '' } as const

/** Details, documents, the check and its end, and how far they have come. */
export function Stages({ standing }: { standing: IdentityStanding }) {
  return (
    <ol className={styles.stages}>
      {stagesOf(standing).map(({ title, note, state }) => (
        <li
          key={title}
          className={cx(styles.stage, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>
            {title}
            <VisuallyHidden>{words[state]}</VisuallyHidden>
          </b>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}

function stagesOf({
  status,
  reason,
}: IdentityStanding): { title: string; note: string; state: StageState }[] {
  const lacksDetails = reason === 'identity_details_missing'
  const isChecking = status === 'pending' || reason === 'identity_check_open'
  const isVerified = status === 'passed'
  const sent = isChecking || isVerified
  return [
    { title: 'Details', note: 'Date of birth and address', state: lacksDetails ? 'now' : 'done' },
    {
      title: 'Documents',
      note: 'Photo ID and proof of address',
      state: sent ? 'done' : lacksDetails ? 'ahead' : 'now',
    },
    {
      title: 'Being checked',
      note: 'A second person approves it',
      state: isVerified ? 'done' : isChecking ? 'now' : 'ahead',
    },
    { title: 'Verified', note: 'We e-mail you if we need more', state: isVerified ? 'done' : 'ahead' },
  ]
}
