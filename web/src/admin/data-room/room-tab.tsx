import { dataRoom } from '@moorgate/contract/data-room/data-room.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderLock } from 'lucide-react'
import { call } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { RecordDocuments } from '../../features/documents/record-documents.tsx'
import type { Draft } from './draft.ts'
import { RoomAccess } from './room-access.tsx'
import { roomOf, useRoomMoved } from './queries.ts'
import type { Room } from './queries.ts'
import styles from './data-room.module.css'

export interface RoomTabProps {
  opportunityId: number
  mayEdit: boolean
  draft: Draft
}

type View = 'access' | 'files'

/** Which side of the room is shown, from the address. */
export function useRoomView(): [View, (view: View) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const view = parseFlat(search)['view'] === 'files' ? 'files' : 'access'
  return [
    view,
    (to) => visit(pathname + stringifyFlat(to === 'files' ? { view: to } : {}), { replace: true }),
  ]
}

/** The data room of a round: who may see what, what was read, and its files. */
export function RoomTab({ opportunityId, mayEdit, draft }: RoomTabProps) {
  const term = useTerm()
  const query = useQuery(roomOf(opportunityId))
  return (
    <Loaded
      query={query}
      what={`the ${term('data_room', { lower: true })}`}
      skeleton={<SkeletonRows rows={10} avatar={false} />}
    >
      {(room) =>
        room === null ? (
          <NoRoom opportunityId={opportunityId} mayEdit={mayEdit} />
        ) : (
          <Opened room={room} mayEdit={mayEdit} draft={draft} />
        )
      }
    </Loaded>
  )
}

function NoRoom({ opportunityId, mayEdit }: Omit<RoomTabProps, 'draft'>) {
  const term = useTerm()
  const name = term('data_room', { lower: true })
  const moved = useRoomMoved()
  const { busy, problem, run } = useCommand()
  const open = async () => {
    const body = { investment_opportunity_id: opportunityId }
    await run((idempotencyKey) => call('POST', dataRoom.path, { body, idempotencyKey }).then(moved))
  }
  return (
    <EmptyState
      title={`No ${name} yet`}
      icon={FolderLock}
      action={
        mayEdit && (
          <Button variant="primary" busy={busy} busyLabel="Opening" onClick={() => void open()}>
            Open {withArticle(name)}
          </Button>
        )
      }
    >
      Share due diligence documents. Each group sees its own folders after accepting an agreement, with a
      watermark on every page.
      <Problem says={problem} />
    </EmptyState>
  )
}

function Opened({ room, mayEdit, draft }: { room: Room; mayEdit: boolean; draft: Draft }) {
  const [view, setView] = useRoomView()
  const change = (
    <SegmentedControl
      label="Show"
      value={view}
      onChange={setView}
      options={[
        { value: 'access', label: 'Access' },
        { value: 'files', label: 'Files' },
      ]}
    />
  )
  if (view === 'files')
    return (
      <>
        <div className={styles.bar}>{change}</div>
        <RecordDocuments
          owner="data_room"
          ownerId={room.id}
          mayEdit={mayEdit && room.status === 'open'}
          bleed={false}
        />
      </>
    )
  return (
    <RoomAccess room={room} mayEdit={mayEdit} draft={draft} view={change} onFiles={() => setView('files')} />
  )
}
