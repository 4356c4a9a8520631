import { agreeToDataRoom } from '@moorgate/contract/data-room/agreement.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, FolderOpen, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import {
  fileAddress,
  ownRoomQuery,
  roomArea,
  visitQuery,
  zipAddress,
} from '../../features/data-room/records.ts'
import type { RoomFile, RoomFolder, RoomVisit } from '../../features/data-room/records.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { fileFacts } from '../../features/shared-documents/file-facts.ts'
import { useRefetch } from '../../features/shared-documents/refetch-soon.ts'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { useWords } from '../../kernel/words.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { OpenFile } from './open-file.tsx'
import styles from './data-room.module.css'

/** `/investor/investments/{slug}/data-room`: the papers of a round that I was given. */
export function DataRoomPage({ params: { slug = '' } }: ScreenProps) {
  const term = useTerm()
  const own = useQuery(ownRoomQuery(slug))
  const visited = useQuery({ ...visitQuery(own.data?.id ?? 0), enabled: Boolean(own.data) })
  const room = visited.data
  const isEmpty = own.data === null
  return (
    <PortalPage
      title={room ? `${room.opportunity_name}` : term('data_room')}
      {...(room && { intro: term('data_room') })}
      back={{ label: term('opportunity'), href: `/investor/investments/${slug}` }}
      actions={room && <TakeAll room={room} />}
    >
      <Loaded
        queries={isEmpty ? [own] : [own, visited]}
        failed={`We couldn’t load this ${term('data_room', { lower: true })}`}
        skeleton={<Skeleton height={320} />}
      >
        {() => (room ? <Room room={room} /> : <NotForYou />)}
      </Loaded>
    </PortalPage>
  )
}

function TakeAll({ room }: { room: RoomVisit }) {
  const lookAgain = useRefetch(roomArea)
  // Who looks as somebody else saves file by file, where the request can say so.
  if (viewingHeaders || room.must_agree || !room.files.some(({ downloadable }) => downloadable)) return null
  return (
    <ButtonLink href={zipAddress(room.id)} download onClick={lookAgain}>
      Download all
    </ButtonLink>
  )
}

/** The same where there is no room and where there is one for others. */
function NotForYou() {
  const words = useWords()
  return (
    <EmptyState title="You don’t have access to this" icon={LockKeyhole}>
      {words('This {data_room} is open to selected {investors} only.')} If you think you should have access,
      send us a message.
    </EmptyState>
  )
}

function Room({ room }: { room: RoomVisit }) {
  if (room.must_agree) return <AgreementGate room={room} />
  return (
    <div className={styles.room}>
      {room.status === 'frozen' && (
        <Notice title="Read only">Nothing can be downloaded at the moment.</Notice>
      )}
      {room.watermark && (
        <Text tone="faint">
          Your e-mail address and the time are on every page that you read or download
          {room.files.every(({ marked }) => marked) ? '' : ', except in file types that can’t carry it'}. We
          record how long you spend on each page.
        </Text>
      )}
      {room.files.length === 0 ? (
        <EmptyState title="No files yet" icon={FolderOpen}>
          We’ll tell you as soon as files are available.
        </EmptyState>
      ) : (
        room.folders.map((folder) => <FolderSection key={folder.id} room={room} folder={folder} />)
      )}
    </div>
  )
}

/** A folder of the room, by its whole path, and what I may do with each of its files. */
function FolderSection({ room, folder }: { room: RoomVisit; folder: RoomFolder }) {
  const files = room.files.filter(({ folder_id: id }) => id === folder.id)
  if (files.length === 0) return null
  const name = pathOf(room.folders, folder).join(' / ')
  return (
    <RuledSection title={name}>
      <ul className={styles.files} aria-label={name}>
        {files.map((file) => (
          <li key={file.id}>
            <Icon of={FileText} size={18} />
            <span className={styles.words}>
              <b>{file.name}</b>
              <small>{noteOf(file)}</small>
            </span>
            <span className={styles.acts}>
              {file.readable && <OpenFile room={room} file={file} />}
              {file.downloadable && (
                <SaveLink
                  address={fileAddress(room.id, file, 'attachment')}
                  fileName={file.name}
                  label={`Download ${file.name}`}
                >
                  Download
                </SaveLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}

function noteOf({ mime, size, added_at, opened_at }: RoomFile): string {
  const today = now()
  const read = opened_at === null ? 'not opened yet' : `opened ${dateShort(opened_at, { today })}`
  return `${fileFacts(mime, size)}, added ${dateShort(added_at, { today })}, ${read}`
}

function pathOf(folders: readonly RoomFolder[], folder: RoomFolder): string[] {
  const parent = folders.find(({ id }) => id === folder.parent_id)
  return parent ? [...pathOf(folders, parent), folder.name] : [folder.name]
}

/** What is agreed to before anything of the room is shown. A new wording asks again. */
function AgreementGate({ room }: { room: RoomVisit }) {
  const [ticked, setTicked] = useState(false)
  const { busy, problem, run } = useCommand()
  const queries = useQueryClient()
  const { agreement } = room
  if (!agreement)
    return (
      <EmptyState title="Not open yet">
        We’re preparing the agreement that you need to accept. We’ll tell you when you can enter.
      </EmptyState>
    )
  const agree = async () => {
    const request = { params: { id: room.id }, body: { number: agreement.number } }
    await run(async (idempotencyKey) => {
      try {
        await send(agreeToDataRoom, { ...request, idempotencyKey })
      } finally {
        // Also where it was refused: then there is a newer wording to be read.
        await queries.invalidateQueries({ queryKey: [roomArea] })
      }
    })
    setTicked(false)
  }
  return (
    <section className={styles.gate}>
      <Heading level={2}>{agreement.title}</Heading>
      <Text tone="faint">
        Version {agreement.number}.{' '}
        {agreement.number > 1 ? 'It has changed since the last version. Please read it again.' : ''}
      </Text>
      <div className={styles.wording}>
        <Html text={agreement.body} />
      </div>
      <Checkbox
        label="I have read this and agree to it"
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <Problem says={problem} />
      <div>
        <Button
          variant="primary"
          disabled={!ticked}
          busy={busy}
          busyLabel="Agreeing"
          onClick={() => void agree()}
        >
          Agree and enter
        </Button>
      </div>
    </section>
  )
}
