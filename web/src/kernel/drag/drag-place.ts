/** Where a card goes: before another one of the stage, or last. */
export interface Target {
  stageId: number
  beforeId: number | null
}

/** A point of the window, and how far the board was scrolled when it was there. */
export interface DragPoint {
  x: number
  y: number
  left: number
  top: number
  /** How far the board could be scrolled: a card held beyond its end must not make it longer. */
  mostLeft: number
  mostTop: number
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

export function placeOf(board: HTMLElement, { clientX, clientY }: Point): DragPoint {
  return {
    x: clientX,
    y: clientY,
    left: board.scrollLeft,
    top: board.scrollTop,
    mostLeft: board.scrollWidth - board.clientWidth,
    mostTop: board.scrollHeight - board.clientHeight,
  }
}

/** The stage under the pointer, and the first card whose middle is below it. */
export function targetAt({ clientX, clientY }: Point, id: number): Target | undefined {
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

/** So near to an edge the board scrolls along, so many pixels with each frame. */
const edgePixels = 56
const stepPixels = 9

/** How far the board scrolls in the next frame, for a card that is held near an edge of it. */
export function scrollStep(board: HTMLElement, { from, at }: { from: DragPoint; at: Point }) {
  const { left, right, top, bottom } = board.getBoundingClientRect()
  return {
    left: stepWithin(board.scrollLeft, from.mostLeft, towards(at.clientX - left, right - at.clientX)),
    top: stepWithin(board.scrollTop, from.mostTop, towards(at.clientY - top, bottom - at.clientY)),
  }
}

const towards = (near: number, far: number): number =>
  near < edgePixels ? -stepPixels : far < edgePixels ? stepPixels : 0

const stepWithin = (scrolled: number, most: number, step: number): number =>
  Math.max(0, Math.min(most, scrolled + step)) - scrolled
