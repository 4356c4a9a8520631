import { missing } from '../../ui/format.ts'
import styles from './ledger-table.module.css'

/** A dash in a table. A phone, which stacks a row as labels and values, leaves its line out. */
export const nothing = <span className={styles.nothing}>{missing}</span>
