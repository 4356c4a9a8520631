import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { missing } from '../../ui/format.ts'
import styles from './figure.module.css'

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

/** A figure that opens to its working. It is underlined while the pointer is over its row or card. */
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

/**
 * Opens a figure that is drawn and not written, such as a point of a chart; undefined where figures don't
 * open.
 */
export const useShowFigure = (): Figures['show'] | undefined => use(FiguresContext)?.show

const textOf = (children: ReactNode) => (typeof children === 'string' ? children : '')
