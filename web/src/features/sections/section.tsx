import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import type { PortalPageProps } from '../../kernel/portal-page.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { firstEmptyField } from '../../ui/first-field.ts'
import { openStepAt } from '../../ui/focus-on.ts'
import { Form } from '../../ui/form.tsx'
import type { FormProps } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import styles from './section.module.css'

/** A page of the profile. On a phone it leads back to the list that stands beside it elsewhere. */
export function ProfilePage(props: Omit<PortalPageProps, 'back' | 'backOnPhone'>) {
  const term = useTerm()
  return (
    <PortalPage {...props} back={{ label: term('profile'), href: '/investor/profile/view' }} backOnPhone />
  )
}

export interface SectionProps {
  title: string
  /** At the far end of the title: a link, a sum. */
  end?: ReactNode
  /** The step that was gone on to: the page is at its top then, and the focus on this title. */
  isNextStep?: boolean
  children: ReactNode
}

/** A part of a profile page, under a rule of ink. */
export function Section({ title, end, isNextStep = false, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 {...(isNextStep && { ref: openStepAt, tabIndex: -1 })}>{title}</h2>
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}

export interface Fact {
  term: string
  value: ReactNode
  /** At the far end: a state, "View only". */
  note?: ReactNode
}

/** Names, values and a note on each. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Only staff can change it. */
export function ViewOnly() {
  return (
    <>
      <Icon of={Lock} size={14} /> View only
    </>
  )
}

export interface RowProps {
  icon?: IconType | undefined
  title: ReactNode
  note?: ReactNode
  /** One link, button or state. */
  action?: ReactNode
  /** Below, over the whole width. */
  children?: ReactNode
}

/** Things one below the other, each with its one action. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export function Row({ icon, title, note, action, children }: RowProps) {
  return (
    <li className={cx(icon && styles.withLead)}>
      {icon && (
        <span className={styles.lead}>
          <Icon of={icon} size={18} />
        </span>
      )}
      <div>
        <b>{title}</b>
        {note !== undefined && <small>{note}</small>}
      </div>
      {action}
      {children !== undefined && <div className={styles.wide}>{children}</div>}
    </li>
  )
}

interface FormStackProps extends Pick<FormProps, 'children' | 'onSubmit'> {
  /** It came in the place of what was pressed, so typing begins in it. */
  opened?: boolean
}

/** Fields one below the other. */
export function FormStack({ children, onSubmit, opened = false }: FormStackProps) {
  return (
    <Form ref={opened ? firstEmptyField : null} className={styles.form} onSubmit={onSubmit}>
      {children}
    </Form>
  )
}

/** Two fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

interface ButtonsProps {
  children: ReactNode
  /** Why the first can't be pressed. */
  aside?: ReactNode
  /** Why a long form was refused: said where it was sent from. */
  problem?: string | undefined
}

/** Buttons under a form. */
export function Buttons({ children, aside, problem }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {problem !== undefined && (
        <div className={styles.problem}>
          <Problem says={problem} />
        </div>
      )}
      {children}
      {aside !== undefined && (
        <span className={styles.aside} aria-live="polite">
          {aside}
        </span>
      )}
    </div>
  )
}

/** The two ways out of a form that changes something: saving waits until something has changed. */
export function SaveButtons({
  form,
  onClose,
}: {
  form: { changes: number; busy: boolean }
  onClose: () => void
}) {
  const isSame = form.changes === 0
  return (
    <Buttons aside={isSame ? 'No changes yet' : undefined}>
      <Button type="submit" variant="primary" disabled={isSame} busy={form.busy} busyLabel="Saving">
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </Buttons>
  )
}

/** The small print at the end. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
