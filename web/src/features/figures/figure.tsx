import { Sigma } from 'lucide-react'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
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

interface WorkingMarkProps {
  of: string
  label: string
}

/** Beside a figure that leads to its rows: the second way, to how it was got. */
export function WorkingMark({ of, label }: WorkingMarkProps) {
  const figures = use(FiguresContext)
  if (!figures) return null
  const words = `How we got this: ${label}`
  return (
    <button
      type="button"
      className={styles.mark}
      data-figure={of}
      aria-expanded={figures.open === of}
      aria-label={words}
      title={words}
      onClick={() => figures.show(of)}
    >
      <Icon of={Sigma} size={14} />
    </button>
  )
}

/**
 * Opens a figure that is drawn and not written, such as a point of a chart; undefined where figures don't
 * open.
 */
export const useShowFigure = (): Figures['show'] | undefined => use(FiguresContext)?.show

const textOf = (children: ReactNode) => (typeof children === 'string' ? children : '')
