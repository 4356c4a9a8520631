import { use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { FiguresContext } from './figure.tsx'
import type { FigureSource } from './queries.ts'
import { useReturning, WorkingPanel } from './with-figures.tsx'

interface RowFiguresProps {
  /** Where the figures of one row come from. */
  sourceOf: (row: string) => FigureSource
  children: ReactNode
}

/**
 * Figures of rows each of which is worked out by itself: a figure is named with its row before it,
 * `12/weighted`. One without a row is of what is around the rows.
 */
export function RowFigures({ sourceOf, children }: RowFiguresProps) {
  const [open, setOpen] = useState('')
  const around = use(FiguresContext)
  const { value: ofRows, close } = useReturning({ open: open || undefined, show: setOpen })
  const value = useMemo(
    () => ({
      open: ofRows.open ?? around?.open,
      show: (of: string) => (of.includes('/') ? ofRows : (around ?? ofRows)).show(of),
    }),
    [ofRows, around],
  )
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
