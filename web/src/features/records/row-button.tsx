import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './row-button.module.css'

/**
 * The name of a row that opens beside its list rather than on a page of its own. Looks as the names that are
 * links.
 */
export function RowButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button variant="link" className={styles.row} onClick={onOpen}>
      {children}
    </Button>
  )
}
