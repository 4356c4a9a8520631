import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { placeOf, scrollStep, targetAt } from './drag-place.ts'
import type { DragPoint, Target } from './drag-place.ts'

export interface DraggedCard {
  id: number
  /** Pixels from where it was taken. */
  dx: number
  dy: number
  over: Target | undefined
}

/**
 * A mouse drags when it has moved so far; a finger lifts a card when it has rested so long without moving.
 */
const mousePixels = 5
const fingerRestMs = 280
const fingerPixels = 8

interface DragState {
  id: number
  pointerId: number
  board: HTMLElement
  isFinger: boolean
  /** Where it was taken, and how far the board was scrolled then. */
  from: DragPoint
  /** Where the pointer is now. */
  at: { clientX: number; clientY: number }
  over: Target | undefined
  lifted: boolean
}

/**
 * Drags cards by mouse, pen and finger: `[data-card]` among `[data-stage]`. Escape lets go without moving. A
 * press that did not drag stays a press, and a finger that moves at once scrolls as always. Held at an edge
 * the board scrolls on by itself. The keyboard has a way of its own.
 */
export function useCardDrag(onDrop: (id: number, target: Target) => void, enabled: boolean) {
  const [dragged, setDragged] = useState<DraggedCard>()
  const grip = useRef<DragState>(undefined)
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])
  useHeldPage(grip, enabled)

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement
    const card = pressed.closest<HTMLElement>('[data-card]')
    if (!enabled || grip.current || !card || event.button !== 0 || pressed.closest('button')) return
    const { currentTarget: board, pointerId, clientX, clientY } = event
    const held: DragState = {
      id: Number(card.dataset['card']),
      pointerId,
      board,
      isFinger: event.pointerType === 'touch',
      from: placeOf(board, event),
      at: { clientX, clientY },
      over: undefined,
      lifted: false,
    }
    grip.current = held
    release.current = followPointer(held, {
      onDragged: setDragged,
      onDrop: (target) => onDrop(held.id, target),
      onEnd: () => {
        grip.current = undefined
        setDragged(undefined)
      },
    })
  }
  return { dragged, onPointerDown }
}

interface DragListener {
  onDragged: (card: DraggedCard) => void
  onDrop: (target: Target) => void
  onEnd: () => void
}

/** Follows the pointer from the press to the release. Returns what ends it early. */
function followPointer(held: DragState, { onDragged, onDrop, onEnd }: DragListener): () => void {
  const { pointerId, isFinger } = held
  const listening = new AbortController()
  const lifted = liftCard(held, onDragged)
  const timer = isFinger ? setTimeout(lifted.lift, fingerRestMs) : undefined
  const end = () => {
    clearTimeout(timer)
    lifted.stop()
    listening.abort()
    onEnd()
  }
  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return
    held.at = { clientX: move.clientX, clientY: move.clientY }
    if (held.lifted) return lifted.follow()
    const far = Math.hypot(move.clientX - held.from.x, move.clientY - held.from.y)
    if (isFinger && far > fingerPixels) end()
    else if (!isFinger && far > mousePixels) lifted.lift()
  }
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return
    end()
    if (!held.lifted) return
    swallowNextPress()
    if (held.over) onDrop(held.over)
  }
  const onCancel = (cancel: PointerEvent) => cancel.pointerId === pointerId && end()
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.stopPropagation()
    end()
  }
  const { signal } = listening
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  // What a long press opens elsewhere.
  window.addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
  return end
}

/** Lifts a card off the board, which then scrolls on by itself while the pointer is at its edge. */
function liftCard(held: DragState, onDragged: DragListener['onDragged']) {
  const { board, id } = held
  let frame = 0
  const follow = () => {
    const { left, top, x, y } = placeOf(board, held.at)
    held.over = targetAt(held.at, id)
    // The card scrolls away with the board, so what was scrolled is added to what was dragged.
    const [dx, dy] = [x - held.from.x + left - held.from.left, y - held.from.y + top - held.from.top]
    onDragged({ id, dx, dy, over: held.over })
  }
  const scrollOn = () => {
    const { left, top } = scrollStep(board, held)
    if (left !== 0 || top !== 0) {
      board.scrollBy({ left, top, behavior: 'instant' })
      follow()
    }
    frame = requestAnimationFrame(scrollOn)
  }
  const lift = () => {
    held.lifted = true
    onDragged({ id, dx: 0, dy: 0, over: undefined })
    frame = requestAnimationFrame(scrollOn)
  }
  return { lift, follow, stop: () => cancelAnimationFrame(frame) }
}

/**
 * Once a card is lifted the finger moves it instead of the page. The browser asks only listeners that were
 * there when the finger came down, so this one always is.
 */
function useHeldPage(grip: { readonly current: DragState | undefined }, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const hold = (touch: TouchEvent) => {
      if (grip.current?.lifted && touch.cancelable) touch.preventDefault()
    }
    window.addEventListener('touchmove', hold, { passive: false })
    return () => window.removeEventListener('touchmove', hold)
  }, [grip, enabled])
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
