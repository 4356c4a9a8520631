import type { DealCard } from '@moorgate/contract/deals/deal-commands.ts'
import { CircleAlert, CircleDashed, Ellipsis, ShieldCheck } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/cover-art.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, moneyShort } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuGroup } from '../../../ui/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dealPath, dealSeed } from '../deal.ts'
import type { BoardStage } from '../deal.ts'
import type { Step } from './move-card.ts'
import styles from './card.module.css'

interface CardProps {
  deal: DealCard
  stage: BoardStage
  /** Where it can go; nothing where this person may not move it. */
  moves: readonly MenuGroup[]
  onStep: (step: Step) => void
  /** While it is dragged: pixels from its place. */
  lifted?: { dx: number; dy: number } | undefined
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** A deal on the board. It is dragged, moved by its menu, or by Alt and an arrow. */
export function Card({ deal, stage, moves, onStep, lifted }: CardProps) {
  const kind = [deal.industry, deal.round].filter(Boolean).join(', ')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined
    if (step === undefined || moves.length === 0) return
    event.preventDefault()
    onStep(step)
  }
  return (
    // The keys work on the link and the menu inside, which take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(styles.card, moves.length > 0 && styles.movable, lifted && styles.lifted)}
      data-card={deal.id}
      onKeyDown={onKeyDown}
      {...(lifted && { style: { '--dx': `${lifted.dx}px`, '--dy': `${lifted.dy}px` } as CSSProperties })}
    >
      <div className={styles.head}>
        <Glyph seed={dealSeed(deal.id)} name={deal.name} size={24} />
        <Link className={styles.name} href={dealPath(deal.id)} draggable={false}>
          {deal.name}
        </Link>
        {moves.length > 0 && (
          <Menu
            label={`Move ${deal.name}`}
            trigger={<IconButton icon={Ellipsis} label={`Move ${deal.name}`} size="small" />}
            groups={moves}
          />
        )}
      </div>
      <div className={styles.money}>
        <span>{kind || missing}</span>
        <b>{moneyShort(deal.target_amount, { currency: deal.currency, places: 1 })}</b>
      </div>
      <NextStep deal={deal} />
      <div className={styles.foot}>
        {deal.owner && <Avatar name={deal.owner.name} size={20} />}
        <span>{deal.owner ? deal.owner.name.split(' ')[0] : missing}</span>
        {deal.status === 'on_hold' && <Badge plain>On hold</Badge>}
        {deal.is_confidential && (
          <Badge plain>
            <Icon of={ShieldCheck} size={12} /> Insider
          </Badge>
        )}
        <Days deal={deal} limit={stage.sla_days} />
      </div>
    </li>
  )
}

/** Its first open task, red once it is overdue. */
function NextStep({ deal: { next_step: next } }: { deal: DealCard }) {
  const today = now()
  const due = next?.due_date ?? null
  const late = next?.is_late ?? false
  return (
    <div className={cx(styles.next, late && styles.late)}>
      <Icon of={late ? CircleAlert : CircleDashed} size={14} />
      <span>{next?.title ?? 'No next step'}</span>
      {due !== null && (
        <span>
          {late && <VisuallyHidden>Overdue since </VisuallyHidden>}
          {dateShort(due, { today })}
        </span>
      )}
    </div>
  )
}

function Days({ deal: { id, name, days_in_stage: days }, limit }: { deal: DealCard; limit: number | null }) {
  const over = limit !== null && days > limit
  return (
    <span className={cx(styles.days, over && styles.over)}>
      <Figure of={`${id}/days_in_stage`} label={`Days in stage, ${name}`}>
        {counted(days, 'day', 'days')}
      </Figure>
      {over && <VisuallyHidden>, {counted(days - limit, 'day', 'days')} over the limit</VisuallyHidden>}
    </span>
  )
}
