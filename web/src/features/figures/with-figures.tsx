import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { FiguresContext } from './figure.tsx'
import type { Figures } from './figure.tsx'
import type { FigureSource } from './queries.ts'

export const WorkingPanel = overlay(async () => (await import('./working-panel.tsx')).WorkingPanel)

interface WithFiguresProps {
  source: FigureSource
  children: ReactNode
}

/**
 * Lets figures open to their workings; which one is open stands in the address, and closing returns to it.
 */
export function WithFigures(props: WithFiguresProps) {
  return <Opening {...props} {...useOpenFigure()} hasLink />
}

/**
 * The same without the address, which is not theirs to change: in a dialog, and where something is not saved
 * yet.
 */
export function OwnFigures(props: WithFiguresProps) {
  const [open, setOpen] = useState('')
  return <Opening {...props} open={open || undefined} show={setOpen} />
}

interface OpeningProps extends WithFiguresProps, Figures {
  /** The address says which figure is open, and leads others to it. */
  hasLink?: boolean
}

function Opening({ source, children, open, show, hasLink = false }: OpeningProps) {
  const { value, close } = useReturning({ open, show })
  return (
    <FiguresContext value={value}>
      {children}
      {open && <WorkingPanel source={source} figure={open} hasLink={hasLink} onShow={show} onClose={close} />}
    </FiguresContext>
  )
}

/** Figures that get the focus again when their working closes. */
export function useReturning({ open, show }: Figures): { value: Figures; close: () => void } {
  const opener = useRef<Element>(null)
  const value = useMemo(() => {
    const from = (figure: string) => {
      opener.current = document.activeElement
      show(figure)
    }
    return { open, show: from }
  }, [open, show])
  const close = () => {
    show('')
    requestAnimationFrame(() => figureToReturnTo(opener.current, open ?? '')?.focus())
  }
  return { value, close }
}

/**
 * The one that was pressed, since a page may say the same figure twice; of an address that was followed, the
 * first of that name.
 */
function figureToReturnTo(pressed: Element | null, open: string): HTMLElement | null {
  if (pressed instanceof HTMLElement && pressed.isConnected && pressed.dataset['figure']) return pressed
  return document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(open)}"]`)
}

/** Figures beside a page whose workings the page itself shows: those of a rail. */
export function FigureLinks({ children }: { children: ReactNode }) {
  const { open, show } = useOpenFigure()
  const value = useMemo(() => ({ open, show }), [open, show])
  return <FiguresContext value={value}>{children}</FiguresContext>
}

function useOpenFigure(): Figures {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const show = useCallback(
    (figure: string) =>
      visit(`${pathname}${stringifyFlat({ ...parseFlat(search), figure })}`, { replace: true }),
    [pathname, search, visit],
  )
  return { open: parseFlat(search)['figure'] || undefined, show }
}
