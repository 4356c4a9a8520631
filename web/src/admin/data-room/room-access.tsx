import { changeDataRoomAccess } from '@moorgate/contract/data-room/access.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangesFooter } from '../../ui/form-footer.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AccessGrid } from './access-grid.tsx'
import { changesOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { PagesCard } from './pages-card.tsx'
import { accessOf, useRoomMoved } from './queries.ts'
import type { Access, Group, Room } from './queries.ts'
import { ReadersCard } from './readers-card.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import styles from './data-room.module.css'

const GroupDialog = overlay(async () => (await import('./group-dialog.tsx')).GroupDialog)

interface RoomAccessProps {
  room: Room
  mayEdit: boolean
  draft: Draft
  /** Changes to the files. */
  view: ReactNode
  onFiles: () => void
}

/** Who may see what, and what they read of it. */
export function RoomAccess({ room, mayEdit, draft, view, onFiles }: RoomAccessProps) {
  const query = useQuery(accessOf(room.id))
  const leaving = useLeaveGuard(draft.cells.size > 0)
  return (
    <>
      {leaving}
      <Loaded query={query} what="who can see what" skeleton={<SkeletonRows rows={8} avatar={false} />}>
        {(access) => (
          <section className={styles.access}>
            <Grid
              access={access}
              {...{ room, draft, view, onFiles }}
              mayEdit={mayEdit && room.status === 'open'}
            />
          </section>
        )}
      </Loaded>
      <OwnFigures source={{ area: 'data_room', base: `data-rooms/${room.id}/readings`, query: {} }}>
        <div className={styles.frame}>
          <div className={styles.cards}>
            <ReadersCard room={room} />
            <PagesCard room={room} />
          </div>
        </div>
      </OwnFigures>
    </>
  )
}

function Grid({ access, room, mayEdit, draft, view, onFiles }: RoomAccessProps & { access: Access }) {
  const [group, setGroup] = useState<Group | 'new'>()
  const files = access.folders.reduce((sum, folder) => sum + folder.files_count, 0)
  const isEmpty = access.groups.length === 0 || access.folders.length === 0
  return (
    <>
      <div className={styles.bar}>
        <Heading level={2}>Who can see what</Heading>
        <Text as="span" tone="faint">
          {counted(access.folders.length, 'folder', 'folders')}, {counted(files, 'file', 'files')}
        </Text>
        <span className={styles.end}>
          {view}
          {mayEdit && (
            <>
              <Button size="small" icon={Plus} onClick={() => setGroup('new')}>
                Group
              </Button>
              <Button size="small" icon={FolderPlus} onClick={onFiles}>
                Folder
              </Button>
            </>
          )}
        </span>
      </div>
      {isEmpty ? (
        <EmptyState title={access.folders.length === 0 ? 'No folders yet' : 'No groups yet'} level={3}>
          {access.folders.length === 0
            ? 'Add folders under Files, then give each group access.'
            : 'Only staff can see these files. Add a group of readers.'}
        </EmptyState>
      ) : (
        <AccessGrid
          access={access}
          draft={draft}
          locked={!mayEdit}
          onGroup={mayEdit ? setGroup : undefined}
        />
      )}
      {access.held_back_count > 0 && (
        <HeldBack count={access.held_back_count} onlyMarked={room.watermark && !room.hand_out_unmarked} />
      )}
      {mayEdit && !isEmpty && <SaveBar room={room} access={access} draft={draft} />}
      {group && (
        <GroupDialog
          room={room}
          group={group === 'new' ? undefined : group}
          onClose={() => setGroup(undefined)}
        />
      )}
    </>
  )
}

function HeldBack({ count, onlyMarked }: { count: number; onlyMarked: boolean }) {
  const [arent, are] = count === 1 ? ['It isn’t', 'is'] : ['They aren’t', 'are']
  const why = onlyMarked
    ? `${arent} in a folder, ${are} private, or can’t be watermarked. PDFs, pictures and text files can.`
    : `${arent} in a folder, or ${are} private.`
  return (
    <Notice>
      {counted(count, 'file has', 'files have')} no readers. {why}
    </Notice>
  )
}

function SaveBar({ room, access, draft }: { room: Room; access: Access; draft: Draft }) {
  const moved = useRoomMoved()
  const { busy, problem, run } = useCommand()
  const changes = changesOf(access, draft.cells)
  const body = {
    access_version: access.access_version,
    cells: changes.map(({ group, folder, to }) => ({ group_id: group.id, folder_id: folder.id, level: to })),
  }
  const save = async () => {
    const isSaved = await run((idempotencyKey) =>
      send(changeDataRoomAccess, { params: { id: room.id }, body, idempotencyKey }).finally(moved),
    )
    if (!isSaved) return
    draft.clear()
    showToast('Access saved')
  }
  return (
    <>
      <Problem says={problem} />
      <ChangesFooter
        form={{ changes: changes.length, busy, discard: draft.clear }}
        save="Save access"
        onSave={() => void save()}
      />
    </>
  )
}
