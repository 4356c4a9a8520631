import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { parseFlat, stringifyFlat } from '../search.ts'
import { useAddress, useVisit } from '../visit.ts'
import { FiguresContext } from './figure.tsx'
import type { FigureSource } from './queries.ts'

const WorkingPanel = lazy(async () => ({ default: (await import('./working-panel.tsx')).WorkingPanel }))

interface WithFiguresProps {
  source: FigureSource
  currency: string
  children: ReactNode
}

/** Lets figures open to their workings; which one is open stands in the address, and closing returns to it. */
export function WithFigures({ source, currency, children }: WithFiguresProps) {
  const { open, show } = useOpenFigure()
  const value = useMemo(() => ({ open, show }), [open, show])
  const close = () => {
    show('')
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(open ?? '')}"]`)?.focus(),
    )
  }
  return (
    <FiguresContext value={value}>
      {children}
      {open && (
        <Suspense>
          <WorkingPanel
            source={source}
            figure={open}
            currency={source.currencyOf?.(open) ?? currency}
            onShow={show}
            onClose={close}
          />
        </Suspense>
      )}
    </FiguresContext>
  )
}

/** Figures beside a page whose workings the page itself shows: those of a rail. */
export function FigureLinks({ children }: { children: ReactNode }) {
  const { open, show } = useOpenFigure()
  const value = useMemo(() => ({ open, show }), [open, show])
  return <FiguresContext value={value}>{children}</FiguresContext>
}

function useOpenFigure(): { open: string | undefined; show: (figure: string) => void } {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const show = useCallback(
    (figure: string) =>
      visit(`${pathname}${stringifyFlat({ ...parseFlat(search), figure })}`, { replace: true }),
    [pathname, search, visit],
  )
  return { open: parseFlat(search)['figure'] || undefined, show }
}
