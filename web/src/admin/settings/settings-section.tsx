import type { ReactNode } from 'react'
import { Heading } from '../../ui/text.tsx'
import styles from './settings.module.css'

/** A part of a settings page, under its name. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} data-form-part={title}>
      <Heading level={3} variant="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** The head of what stands beside a settings page. */
export function PreviewHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.previewHead}>
      <Heading level={3} variant="small">
        {title}
      </Heading>
      {children}
    </div>
  )
}
