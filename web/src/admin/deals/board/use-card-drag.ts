import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Target } from './move-card.ts'

export interface Dragged {
  id: number
  /** Pixels from where it was taken. */
  dx: number
  dy: number
  over: Target | undefined
}

/** A mouse drags when it has moved so far; a finger lifts a card when it has rested so long without moving. */
const mousePixels = 5
const fingerRestMs = 280
const fingerPixels = 8
/** So near to an edge the board scrolls along. */
const edgePixels = 56

interface Grip {
  id: number
  x: number
  y: number
  lifted: boolean
}

/**
 * Drags cards by mouse, pen and finger: `[data-card]` among `[data-stage]`. Escape lets go without moving. A press that did not drag stays
 * a press, and a finger that moves at once scrolls as always. The keyboard has a way of its own.
 */
export function useCardDrag(onDrop: (id: number, target: Target) => void, enabled: boolean) {
  const [dragged, setDragged] = useState<Dragged>()
  const grip = useRef<Grip>(undefined)
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement
    const card = pressed.closest<HTMLElement>('[data-card]')
    if (!enabled || !card || event.button !== 0 || pressed.closest('button')) return
    const board = event.currentTarget
    const isFinger = event.pointerType === 'touch'
    grip.current = { id: Number(card.dataset['card']), x: event.clientX, y: event.clientY, lifted: false }
    const lift = () => {
      if (grip.current) grip.current.lifted = true
      setDragged({ id: Number(card.dataset['card']), dx: 0, dy: 0, over: undefined })
    }
    const timer = isFinger ? setTimeout(lift, fingerRestMs) : undefined
    let over: Target | undefined

    const end = () => {
      clearTimeout(timer)
      listening.abort()
      grip.current = undefined
      setDragged(undefined)
    }
    const onMove = (move: PointerEvent) => {
      const held = grip.current
      if (!held) return
      const [dx, dy] = [move.clientX - held.x, move.clientY - held.y]
      const far = Math.hypot(dx, dy)
      if (!held.lifted) {
        if (isFinger && far > fingerPixels) end()
        else if (!isFinger && far > mousePixels) lift()
        return
      }
      scrollAlong(board, move)
      over = targetAt(move, held.id)
      setDragged({ id: held.id, dx, dy, over })
    }
    const onUp = () => {
      const held = grip.current
      end()
      if (!held?.lifted) return
      swallowNextPress()
      if (over) onDrop(held.id, over)
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    }
    const listening = new AbortController()
    const { signal } = listening
    release.current = end
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    // Once a card is lifted the finger moves it instead of the page.
    window.addEventListener('touchmove', (touch) => grip.current?.lifted && touch.preventDefault(), {
      signal,
      passive: false,
    })
    window.addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
  }
  return { dragged, onPointerDown }
}

/** The stage under the pointer, and the first card whose middle is below it. */
function targetAt({ clientX, clientY }: PointerEvent, id: number): Target | undefined {
  const stage = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stage]')
  if (!stage) return undefined
  const cards = [...stage.querySelectorAll<HTMLElement>('[data-card]')]
  const before = cards.find((card) => {
    const { top, height } = card.getBoundingClientRect()
    return Number(card.dataset['card']) !== id && clientY < top + height / 2
  })
  return {
    stageId: Number(stage.dataset['stage']),
    beforeId: before ? Number(before.dataset['card']) : null,
  }
}

function scrollAlong(board: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { left, right, top, bottom } = board.getBoundingClientRect()
  const step = (near: number, far: number) => (near < edgePixels ? -12 : far < edgePixels ? 12 : 0)
  board.scrollBy(step(clientX - left, right - clientX), step(clientY - top, bottom - clientY))
}

/** Letting go over a link would follow it. */
function swallowNextPress(): void {
  const stop = (press: MouseEvent) => {
    press.preventDefault()
    press.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0)
}
