import type { ReactNode } from 'react'
import styles from './shaking.module.css'

/** Shakes what is in it, such as the bell, once for each time that `times` goes up. */
export function Shaking({ times, children }: { times: number; children: ReactNode }) {
  return (
    <span key={times} className={times > 0 ? styles.shaking : undefined}>
      {children}
    </span>
  )
}
