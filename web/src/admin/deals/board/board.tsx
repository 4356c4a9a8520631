import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useCardDrag } from '../../../kernel/drag/use-card-drag.ts'
import type { DraggedCard } from '../../../kernel/drag/use-card-drag.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { MenuGroup } from '../../../ui/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dealsPath } from '../deal.ts'
import type { Board as BoardData, BoardFilters, BoardStage } from '../deal.ts'
import { Card } from './card.tsx'
import { stepTarget } from './move-card.ts'
import type { Step } from './move-card.ts'
import { MoveTrouble } from './move-trouble.tsx'
import { useMove } from './use-move.ts'
import { Sums } from './sums.tsx'
import type { Moves } from './use-move.ts'
import styles from './board.module.css'

/** The stages of a pipeline beside each other, with their cards. */
export function Board({ board, filters }: { board: BoardData; filters: BoardFilters }) {
  const may = useAbilities()
  const mayMove = may('pipeline_deals', 'update')
  const moves = useMove(board, filters)
  const { dragged, onPointerDown } = useCardDrag(moves.move, mayMove)
  const place = useRef<HTMLDivElement>(null)
  const focusOn = useRef<number>(undefined)
  // A card that changes its stage is drawn anew there; anyone who moves it by the keyboard goes on from it.
  useEffect(() => {
    if (focusOn.current === undefined) return
    place.current?.querySelector<HTMLElement>(`[data-card="${focusOn.current}"] a`)?.focus()
    focusOn.current = undefined
    // Each board that comes may have it in another place.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [board])
  const step = (id: number, by: Step) => {
    const target = stepTarget(board, id, by)
    if (!target) return
    focusOn.current = id
    moves.move(id, target)
  }
  return (
    <>
      <VisuallyHidden>
        <output>{moves.said}</output>
      </VisuallyHidden>
      <MoveTrouble moves={moves} />
      {/* It scrolls, so the keyboard must reach it; dragging has its twin in each card's menu. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={place} className={cx(styles.board, dragged && styles.dragging)} onPointerDown={onPointerDown}>
        {board.stages.map((stage) => (
          <Column key={stage.id} {...{ board, stage, moves, dragged, mayMove }} onStep={step} />
        ))}
      </div>
    </>
  )
}

interface ColumnProps {
  board: BoardData
  stage: BoardStage
  moves: Moves
  dragged: DraggedCard | undefined
  mayMove: boolean
  onStep: (id: number, step: Step) => void
}

function Column({ board, stage, moves, dragged, mayMove, onStep }: ColumnProps) {
  const words = useTerm()('deal', { plural: true })
  const over = dragged?.over?.stageId === stage.id ? dragged.over : undefined
  return (
    <section className={cx(styles.column, over && styles.over)} data-stage={stage.id} aria-label={stage.name}>
      <header className={styles.head}>
        <h2>{stage.name}</h2>
        <span>
          <Figure of={`stage_count:${stage.id}`} label={`${words}, ${stage.name}`}>
            {String(stage.deals.length)}
          </Figure>
        </span>
        <span className={styles.sum}>
          <Sums totals={stage.totals} figure="sought" stage={stage} />
        </span>
      </header>
      <ul className={styles.cards}>
        {stage.deals.map((deal) => (
          <Fragment key={deal.id}>
            {over?.beforeId === deal.id && <li className={styles.line} aria-hidden />}
            <Card
              deal={deal}
              stage={stage}
              moves={mayMove ? menuOf(board, stage, deal.id, { moves, onStep }) : []}
              onStep={(by) => onStep(deal.id, by)}
              lifted={dragged?.id === deal.id ? dragged : undefined}
            />
          </Fragment>
        ))}
        {over && over.beforeId === null && <li className={styles.line} aria-hidden />}
      </ul>
      <AddDeal board={board} stage={stage} />
    </section>
  )
}

/** Every place that a card can go to, as words. */
function menuOf(
  board: BoardData,
  from: BoardStage,
  id: number,
  { moves, onStep }: Pick<ColumnProps, 'moves' | 'onStep'>,
): MenuGroup[] {
  const within = (step: 'up' | 'down', label: string, icon: typeof ArrowUp) => ({
    id: step,
    label,
    icon,
    disabled: stepTarget(board, id, step) === undefined,
    onSelect: () => onStep(id, step),
  })
  return [
    {
      label: 'Move to…',
      items: board.stages.map((stage) => ({
        id: String(stage.id),
        label: stage.name,
        chosen: stage.id === from.id,
        disabled: stage.id === from.id,
        onSelect: () => moves.move(id, { stageId: stage.id, beforeId: null }),
      })),
    },
    { items: [within('up', 'Move up', ArrowUp), within('down', 'Move down', ArrowDown)] },
  ]
}

function AddDeal({ board, stage }: { board: BoardData; stage: BoardStage }) {
  const may = useAbilities()
  const word = useTerm()('deal', { lower: true })
  if (!may('pipeline_deals', 'create')) return null
  return (
    <ButtonLink
      variant="quiet"
      icon={Plus}
      className={styles.add ?? ''}
      href={`${dealsPath}/new-deal?pipeline=${board.id}&stage=${stage.id}`}
      aria-label={`Add ${word} to ${stage.name}`}
    >
      Add {word}
    </ButtonLink>
  )
}
