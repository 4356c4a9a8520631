import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../ui/switch.tsx'
import { unmarkedWords } from './unmarked-words.ts'
import { accessOf } from './queries.ts'
import type { Room } from './queries.ts'

interface UnmarkedSwitchProps {
  room: Room
  disabled: boolean
  onChange: (handOut: boolean) => void
}

/** Whether files that can't bear the mark go out all the same, with those that it is about by name. */
export function UnmarkedSwitch({ room, disabled, onChange }: UnmarkedSwitchProps) {
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
