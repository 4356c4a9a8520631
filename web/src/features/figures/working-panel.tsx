import { useQuery } from '@tanstack/react-query'
import { ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Loaded } from '../../kernel/loaded.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './working.module.css'
import { valueWords } from './working-words.ts'
import { workingQuery } from './queries.ts'
import type { FigureSource, Working } from './queries.ts'
import { WorkbookButton } from './workbook-button.tsx'

interface WorkingPanelProps {
  source: FigureSource
  figure: string
  /** The address leads others to it. */
  hasLink: boolean
  onShow: (figure: string) => void
  onClose: () => void
}

/** How a figure was got: formula, numbers, inputs that open in turn, rounding and basis. Esc closes it. */
export function WorkingPanel({ source, figure, hasLink, onShow, onClose }: WorkingPanelProps) {
  const query = useQuery(workingQuery(source, figure))
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, onClose)
  // Over a drawer or dialog it is a part of it: what is below one can't be reached.
  const [dialog] = useState(() => document.activeElement?.closest('[role=dialog]'))
  const shown = (
    <aside className={styles.panel} aria-label="Working" ref={panel}>
      <div key={figure} className={styles.head} ref={focusClose}>
        <Heading level={2}>How we got this</Heading>
        {hasLink && <CopyButton text={globalThis.location.href} of="link to this figure" />}
        <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Loaded query={query} what="this working">
          {(working) => <Steps {...{ working, onShow }} />}
        </Loaded>
      </div>
      <div className={styles.foot}>
        <WorkbookButton source={source} />
      </div>
    </aside>
  )
  return dialog ? createPortal(shown, dialog) : shown
}

/**
 * With each figure anew: an input that was opened is gone with the working that it was in, and the keyboard stays
 * in the panel.
 */
function focusClose(head: HTMLDivElement | null): void {
  head?.querySelector<HTMLButtonElement>('button:last-child')?.focus()
}

/**
 * Esc closes the working: wherever the focus is on a page; over a dialog from within, and leaves the dialog
 * as it is.
 */
function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = panel.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      onEscape()
    }
    element?.addEventListener('keydown', press)
    document.addEventListener('keydown', press)
    return () => {
      element?.removeEventListener('keydown', press)
      document.removeEventListener('keydown', press)
    }
  }, [panel, onEscape])
}

interface StepsProps {
  working: Working
  onShow: (figure: string) => void
}

function Steps({ working, onShow }: StepsProps) {
  const { label, value, unit, currency, formula, numbers, rounding, basis } = working
  return (
    <>
      <section>
        <Text tone="faint" className={styles.name}>
          {label}
        </Text>
        <div className={styles.big}>{valueWords(value, unit, currency)}</div>
      </section>
      <PanelSection title={formula === null ? 'Where it comes from' : 'Formula'}>
        {formula !== null && (
          <div className={styles.formula}>
            <div>{formula}</div>
            <div>{numbers}</div>
          </div>
        )}
        <Text tone="faint">{rounding}</Text>
      </PanelSection>
      {working.inputs.length > 0 && (
        <PanelSection title="Inputs">
          <Inputs {...{ working, onShow }} />
        </PanelSection>
      )}
      <PanelSection title="Basis">
        <DescriptionList items={basis.map(({ label: term, text }) => ({ term, value: text }))} />
      </PanelSection>
    </>
  )
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading level={3} variant="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Inputs({ working, onShow }: StepsProps) {
  return (
    <ul className={styles.inputs}>
      {working.inputs.map(({ figure, label, value, unit, currency, detail }) => (
        <li key={figure}>
          <button type="button" onClick={() => figure !== null && onShow(figure)}>
            <Icon of={ChevronRight} size={14} />
            <span>
              {label}
              {detail && <small>{detail}</small>}
            </span>
            <b>{valueWords(value, unit, currency)}</b>
          </button>
        </li>
      ))}
      {working.more > 0 && <li className={styles.more}>{`and ${working.more} more, all in the download`}</li>}
    </ul>
  )
}
