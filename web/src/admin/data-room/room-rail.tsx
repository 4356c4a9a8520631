import { changeDataRoomStatus } from '@moorgate/contract/data-room/access.ts'
import { dataRoom } from '@moorgate/contract/data-room/data-room.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { RailPart } from '../../features/records/record-layout.tsx'
import { changeWords, changesOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { accessOf, activityOf, agreementsOf, roomOf, useRoomMoved } from './queries.ts'
import type { Activity, Room } from './queries.ts'
import { SeeAs } from './see-as.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import styles from './data-room.module.css'
import { unmarkedWords } from './unmarked-words.ts'
import { now } from '../../kernel/clock.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { duration } from './duration.ts'

const AgreementDialog = overlay(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)

const ArchiveDialog = overlay(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

/**
 * Beside the grid: how one comes in, what saving would change, what a reader would see, and what happened
 * last.
 */
export function RoomRail({
  opportunityId,
  mayEdit,
  draft,
}: {
  opportunityId: number
  mayEdit: boolean
  draft: Draft
}) {
  const room = useQuery(roomOf(opportunityId)).data
  if (!room) return null
  return (
    <>
      <Entry room={room} mayEdit={mayEdit} />
      <Unsaved room={room} draft={draft} />
      <SeeAs room={room} />
      <Latest room={room} />
    </>
  )
}

const statusLooks = {
  open: { tone: 'good', word: 'Open' },
  frozen: { tone: 'info', word: 'Frozen' },
  archived: { tone: 'neutral', word: 'Archived' },
} as const

function Entry({ room, mayEdit }: { room: Room; mayEdit: boolean }) {
  const moved = useRoomMoved()
  const { busy, problem, run } = useCommand()
  const wording = useQuery(agreementsOf(room.id)).data?.[0]
  const { tone, word } = statusLooks[room.status]
  const isOpen = room.status === 'open'
  const change = (act: (idempotencyKey: string) => Promise<unknown>) =>
    run((idempotencyKey) => act(idempotencyKey).then(moved))
  const set = (body: Partial<Pick<Room, 'watermark' | 'hand_out_unmarked' | 'agreement_required'>>) =>
    change(() => call('PATCH', `${dataRoom.path}/${room.id}`, { body }))
  const move = (status: Room['status']) =>
    change((idempotencyKey) =>
      send(changeDataRoomStatus, { params: { id: room.id }, body: { status }, idempotencyKey }),
    )
  return (
    <RailPart title="Access" action={<Badge tone={tone}>{word}</Badge>}>
      <div className={styles.switches}>
        <Switch
          label="Agreement before entry"
          description={agreed(wording)}
          checked={room.agreement_required}
          disabled={!mayEdit || !isOpen || busy}
          onChange={(event) => void set({ agreement_required: event.target.checked })}
        />
        <Switch
          label="Watermark"
          description="E-mail and time on every page, download and ZIP"
          checked={room.watermark}
          disabled={!mayEdit || !isOpen || busy}
          onChange={(event) => void set({ watermark: event.target.checked })}
        />
        {room.watermark && (
          <UnmarkedSwitch
            room={room}
            disabled={!mayEdit || !isOpen || busy}
            onChange={(hand_out_unmarked) => void set({ hand_out_unmarked })}
          />
        )}
        <Switch
          label="Freeze"
          description="Readers can view files but not upload or download"
          checked={room.status === 'frozen'}
          disabled={!mayEdit || room.status === 'archived' || busy}
          onChange={(event) => void move(event.target.checked ? 'frozen' : 'open')}
        />
      </div>
      <Problem says={problem} />
      <RoomCommands room={room} mayEdit={mayEdit} busy={busy} onOpen={() => void move('open')} />
    </RailPart>
  )
}

interface RoomCommandsProps {
  room: Room
  mayEdit: boolean
  busy: boolean
  /** Opens an archived room again. */
  onOpen: () => void
}

/** The agreement, and the ways into the archive and out of it. */
function RoomCommands({ room, mayEdit, busy, onOpen }: RoomCommandsProps) {
  const [dialog, setDialog] = useState<'agreement' | 'archive'>()
  return (
    <>
      <div className={styles.acts}>
        <Button size="small" onClick={() => setDialog('agreement')}>
          Agreement
        </Button>
        {mayEdit && room.status === 'archived' && (
          <Button size="small" busy={busy} busyLabel="Opening" onClick={onOpen}>
            Reopen
          </Button>
        )}
        {mayEdit && room.status !== 'archived' && (
          <Button size="small" onClick={() => setDialog('archive')}>
            Archive
          </Button>
        )}
      </div>
      {dialog === 'agreement' && (
        <AgreementDialog
          room={room}
          mayEdit={mayEdit && room.status === 'open'}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'archive' && <ArchiveDialog room={room} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** "Confidentiality, version 2: 183 agreed, 6 outstanding" */
function agreed(
  wording: { title: string; number: number; agreed_count: number; readers_count: number } | undefined,
): string {
  if (!wording) return 'Add the agreement that readers accept before they enter'
  const left = wording.readers_count - wording.agreed_count
  return `${wording.title}, version ${wording.number}: ${wording.agreed_count} agreed, ${left} outstanding`
}

function Unsaved({ room, draft }: { room: Room; draft: Draft }) {
  const access = useQuery({ ...accessOf(room.id), enabled: draft.cells.size > 0 }).data
  const changes = access ? changesOf(access, draft.cells) : []
  if (changes.length === 0) return null
  return (
    <RailPart title={`${counted(changes.length, 'change', 'changes')} not saved`}>
      {changes.slice(0, 5).map((change) => (
        <Notice key={`${change.group.id} ${change.folder.id}`} tone="waiting" title={change.folder.name}>
          {changeWords(change)}
        </Notice>
      ))}
    </RailPart>
  )
}

interface UnmarkedSwitchProps {
  room: Room
  disabled: boolean
  onChange: (handOut: boolean) => void
}

/** Whether files that can't bear the mark go out all the same, with those that it is about by name. */
function UnmarkedSwitch({ room, disabled, onChange }: UnmarkedSwitchProps) {
  const files = useQuery(accessOf(room.id)).data?.unmarkable
  return (
    <Switch
      label="Allow downloads of files that can’t be watermarked"
      description={files && unmarkedWords(files, room.hand_out_unmarked)}
      checked={room.hand_out_unmarked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** What happened in the room last. */
function Latest({ room }: { room: Room }) {
  const entries = useQuery(activityOf(room.id)).data ?? []
  if (entries.length === 0) return null
  return (
    <RailPart title="Latest">
      <ul className={styles.latest}>
        {entries.slice(0, 6).map((entry) => (
          <li key={entry.id}>
            <span>{dateTime(entry.at, { today: now() })}</span>
            {said(entry)}
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function said({ kind, name, document_name: file, files_count: count, seconds }: Activity): string {
  if (kind === 'zip') return `${name} downloaded everything, ${count} files`
  if (kind === 'download') return `${name} downloaded ${file}`
  return seconds > 0 ? `${name} read ${file}, ${duration(seconds)}` : `${name} opened ${file}`
}
