import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { missing } from '../../ui/format.ts'
import styles from './working.module.css'

export interface Figures {
  open: string | undefined
  show: (figure: string) => void
}

export const FiguresContext = createContext<Figures | undefined>(undefined)

interface FigureProps {
  /** `percent:h12` */
  of: string
  /** What it is, for those who hear it: "Holding of Hannah Sefton". */
  label: string
  children: ReactNode
}

/** A figure with a dotted line under it, which opens to how it was got. What is missing stays a dash. */
export function Figure({ of, label, children }: FigureProps) {
  const figures = use(FiguresContext)
  if (!figures || children === missing) return children
  return (
    <button
      type="button"
      className={styles.figure}
      data-figure={of}
      aria-expanded={figures.open === of}
      aria-label={`${label}: ${textOf(children)}`}
      onClick={() => figures.show(of)}
    >
      {children}
    </button>
  )
}

const textOf = (children: ReactNode) => (typeof children === 'string' ? children : '')
