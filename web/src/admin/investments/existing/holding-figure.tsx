import type { ReactNode } from 'react'
import { missing } from '../../../ui/format.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Holdings } from './holdings.ts'

interface HeldFigureProps {
  /** Absent for who may not read the money: then it is plain text. */
  held: Holdings | undefined
  /** Name of the figure without its `holding_`. */
  of: string
  label: string
  children: ReactNode
}

/** A figure of the holdings, which opens to its working where there is one. */
export function HeldFigure({ held, of, label, children }: HeldFigureProps) {
  if (!held || children === missing) return children
  return (
    <Figure of={`holding_${of}`} label={label}>
      {children}
    </Figure>
  )
}
