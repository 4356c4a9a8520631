import { useState } from 'react'
import type { ReactNode } from 'react'
import { FiguresContext } from './figure.tsx'
import type { FigureSource } from './queries.ts'
import { useReturning, WorkingPanel } from './with-figures.tsx'

interface RowFiguresProps {
  /** Where the figures of one row come from. */
  sourceOf: (row: string) => FigureSource
  children: ReactNode
}

/** Figures of rows each of which is worked out by itself: a figure is named with its row before it, `12/weighted`. */
export function RowFigures({ sourceOf, children }: RowFiguresProps) {
  const [open, setOpen] = useState('')
  const { value, close } = useReturning({ open: open || undefined, show: setOpen })
  const end = open.indexOf('/')
  const [row, figure] = [open.slice(0, end), open.slice(end + 1)]
  return (
    <FiguresContext value={value}>
      {children}
      {open && (
        <WorkingPanel
          source={sourceOf(row)}
          figure={figure}
          hasLink={false}
          onShow={(input) => setOpen(`${row}/${input}`)}
          onClose={close}
        />
      )}
    </FiguresContext>
  )
}
