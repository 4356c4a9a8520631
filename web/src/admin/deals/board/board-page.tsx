import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Columns3, ListTree } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { RowFigures } from '../../../features/figures/row-figures.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { boardQuery, boardSource, dealRowSource, dealsPath, pipelinesQuery } from '../deal.ts'
import type { Pipeline } from '../deal.ts'
import { NewDealLink, ViewSwitch } from '../page-actions.tsx'
import { BoardTools } from './board-tools.tsx'
import { filtersOf, readBoardAddress, writeBoardAddress } from './board-address.ts'
import type { BoardAddress } from './board-address.ts'
import { Board } from './board.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import styles from './board.module.css'

const StagesDialog = overlay(async () => (await import('../stages/stages-dialog.tsx')).StagesDialog)

/** The board of one pipeline: the default one, unless the address names another. */
export function BoardPage() {
  const label = useLabel()
  const { search } = useAddress()
  const visit = useVisit()
  const pipelines = useQuery(pipelinesQuery())
  const [settingUp, setSettingUp] = useState(false)
  const address = readBoardAddress(search)
  const go = (next: BoardAddress) => visit(dealsPath + writeBoardAddress(next), { replace: true })
  const all = pipelines.data ?? []
  const chosen =
    all.find(({ id }) => String(id) === address.pipeline) ?? all.find((each) => each.is_default) ?? all[0]
  return (
    <AdminPage
      title={label('deals')}
      status={chosen && <PipelineMenu all={all} chosen={chosen} onChoose={(pipeline) => go({ pipeline })} />}
      actions={
        <>
          <ViewSwitch view="board" />
          <StagesButton onPress={() => setSettingUp(true)} />
          <NewDealLink pipelineId={chosen?.id} />
        </>
      }
      ruled={false}
      flush
    >
      <Loaded query={pipelines} what={`the ${label('deals', { lower: true })}`} skeleton={<BoardWait />}>
        {() =>
          chosen ? (
            <Chosen key={chosen.id} {...{ chosen, address, go }} />
          ) : (
            <NoPipeline onPress={() => setSettingUp(true)} />
          )
        }
      </Loaded>
      {settingUp && (
        <StagesDialog
          chosen={chosen}
          onChoose={(pipeline) => go({ pipeline })}
          onClose={() => setSettingUp(false)}
        />
      )}
    </AdminPage>
  )
}

interface ChosenProps {
  chosen: Pipeline
  address: BoardAddress
  go: (next: BoardAddress) => void
}

function Chosen({ chosen, address, go }: ChosenProps) {
  const filters = filtersOf(address)
  const board = useQuery(boardQuery(chosen.id, filters))
  const words = useTerm()('deal', { plural: true, lower: true })
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const isEmpty = board.data?.stages.every(({ deals }) => deals.length === 0) ?? false
  return (
    <WithFigures source={boardSource(chosen.id, filters)}>
      <BoardTools {...{ address, go }} board={board.data} />
      <Loaded query={board} what={`this ${chosen.name} board`} skeleton={<BoardSkeleton />}>
        {(data) =>
          isNarrowed && isEmpty ? (
            <EmptyState
              title={`No matching ${words}`}
              action={<Button onClick={() => go({ pipeline: address.pipeline })}>Clear filters</Button>}
            >
              No matches in {chosen.name}.
            </EmptyState>
          ) : (
            <RowFigures sourceOf={dealRowSource}>
              <Board board={data} filters={filters} />
            </RowFigures>
          )
        }
      </Loaded>
    </WithFigures>
  )
}

interface PipelineMenuProps {
  all: readonly Pipeline[]
  chosen: Pipeline
  onChoose: (id: string) => void
}

function PipelineMenu({ all, chosen, onChoose }: PipelineMenuProps) {
  const word = useTerm()('pipeline')
  return (
    <Menu
      label={word}
      align="start"
      trigger={
        <Button variant="quiet" size="small" iconEnd={ChevronsUpDown} aria-label={`${word}: ${chosen.name}`}>
          {chosen.name}
        </Button>
      }
      groups={[
        {
          items: all.map(({ id, name }) => ({
            id: String(id),
            label: name,
            chosen: id === chosen.id,
            onSelect: () => onChoose(String(id)),
          })),
        },
      ]}
    />
  )
}

function StagesButton({ onPress }: { onPress: () => void }) {
  const may = useAbilities()
  const word = useTerm()('pipeline_stage', { plural: true })
  if (!may('pipelines', 'update')) return null
  return (
    <Button icon={ListTree} onClick={onPress}>
      {word}
    </Button>
  )
}

function NoPipeline({ onPress }: { onPress: () => void }) {
  const may = useAbilities()
  const term = useTerm()
  return (
    <EmptyState
      title={`No ${term('pipeline', { lower: true })} yet`}
      icon={Columns3}
      action={
        may('pipelines', 'create') && (
          <Button variant="primary" onClick={onPress}>
            Add {withArticle(term('pipeline', { lower: true }))}
          </Button>
        )
      }
    >
      {term('deal', { plural: true })} go through its {term('pipeline_stage', { plural: true, lower: true })}.
    </EmptyState>
  )
}

/** The tools too are on their way: they know the pipeline. */
const BoardWait = () => (
  <>
    <div className={styles.tools}>
      <Skeleton width={176} height={32} />
    </div>
    <BoardSkeleton />
  </>
)

const skeletonCards = [3, 2, 3, 1, 2]

function BoardSkeleton() {
  return (
    <div className={styles.board} aria-busy aria-label="Loading">
      {skeletonCards.map((cards, column) => (
        <div key={column} className={styles.column}>
          <Skeleton width="60%" height={16} />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} height={128} />
          ))}
        </div>
      ))}
    </div>
  )
}
