import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Text } from '../../ui/text.tsx'
import { RailPart } from '../../features/records/record-layout.tsx'
import { readersOf, seenAs } from './queries.ts'
import type { Room } from './queries.ts'
import styles from './data-room.module.css'

/** What one reader would find. */
export function SeeAs({ room }: { room: Room }) {
  const readers = useQuery(readersOf(room.id)).data ?? []
  const [chosen, setChosen] = useState('')
  if (readers.length === 0) return null
  return (
    <RailPart title="View as">
      <NativeSelect
        label="Reader"
        labelHidden
        placeholder="Choose a reader"
        value={chosen}
        options={readers.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {chosen !== '' && <Seen room={room} userId={Number(chosen)} />}
    </RailPart>
  )
}

function Seen({ room, userId }: { room: Room; userId: number }) {
  const seen = useQuery(seenAs(room.id, userId)).data
  if (!seen) return null
  const downloads = seen.files.filter(({ downloadable }) => downloadable).length
  return (
    <>
      <Text tone="faint">
        {counted(seen.folders.length, 'folder', 'folders')}, {counted(seen.files.length, 'file', 'files')},{' '}
        {downloads} to download.{seen.must_agree ? ' Not agreed yet.' : ''}
      </Text>
      <ul className={styles.seen} aria-label="What they see">
        {seen.folders.map(({ id, name }) => (
          <li key={id}>
            {name} <span>{seen.files.filter(({ folder_id }) => folder_id === id).length}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
