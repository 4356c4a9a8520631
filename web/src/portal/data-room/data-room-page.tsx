import { useQuery } from '@tanstack/react-query'
import { FolderOpen, LockKeyhole } from 'lucide-react'
import { PortalPage } from '../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { Loaded } from '../loaded.tsx'
import { AgreementGate } from './agreement-gate.tsx'
import { FolderSection } from './folder-section.tsx'
import { ownRoomQuery, roomArea, visitQuery, zipAddress } from './records.ts'
import { useLookAgain } from '../look-again.ts'
import type { Visited } from './records.ts'
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

function TakeAll({ room }: { room: Visited }) {
  const lookAgain = useLookAgain(roomArea)
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
  return (
    <EmptyState title="This isn’t open to you" icon={LockKeyhole}>
      It is open to some of our clients only. If you think you should be included, send us a message.
    </EmptyState>
  )
}

function Room({ room }: { room: Visited }) {
  if (room.must_agree) return <AgreementGate room={room} />
  return (
    <div className={styles.room}>
      {room.status === 'frozen' && (
        <Notice title="For reading only">Nothing can be downloaded at the moment.</Notice>
      )}
      {room.watermark && (
        <Text tone="faint">
          Your e-mail address and the time are on every page that you read or download
          {room.files.every(({ marked }) => marked)
            ? ''
            : ', except in files of programs that have no place for it'}
          . How long pages are read is kept.
        </Text>
      )}
      {room.files.length === 0 ? (
        <EmptyState title="Nothing is here yet" icon={FolderOpen}>
          We tell you as soon as files are open to you.
        </EmptyState>
      ) : (
        room.folders.map((folder) => <FolderSection key={folder.id} room={room} folder={folder} />)
      )}
    </div>
  )
}
