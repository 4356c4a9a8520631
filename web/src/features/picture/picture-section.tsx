import { acceptOf, pictureKinds } from '@moorgate/contract/file-kinds.ts'
import { useRef, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useReloadUser } from '../../kernel/session.ts'
import type { CurrentUser } from '../../kernel/session.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './picture.module.css'

const CropDialog = overlay(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** One's own picture: chosen, cut to a square, and taken away again. */
export function PictureSection({ person }: { person: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const { busy, problem, save } = usePicture(person)
  return (
    <div className={styles.picture}>
      <Avatar name={person.name} src={person.avatar ?? undefined} size={64} />
      <div className={styles.acts}>
        <Button size="small" busy={busy} onClick={() => input.current?.click()}>
          {person.avatar ? 'Change the picture' : 'Add a picture'}
        </Button>
        {person.avatar && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => save('')}>
            Remove
          </Button>
        )}
        <small>JPG, PNG or WebP, up to 5 MB.</small>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Your picture"
        accept={acceptOf(pictureKinds)}
        onChange={(event) => {
          setFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Problem says={problem} />
      {file && (
        <CropDialog
          file={file}
          onClose={() => setFile(undefined)}
          onCrop={(picture) => {
            setFile(undefined)
            save(picture)
          }}
        />
      )}
    </div>
  )
}

/** "" takes the picture away. */
function usePicture({ id }: CurrentUser) {
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const save = async (picture: File | '') => {
    const done = await run(async () => {
      const body = new FormData()
      body.set('avatar', picture)
      await call('PATCH', `users/${id}`, { body })
      await reload()
    })
    if (done) showToast(picture === '' ? 'Picture removed' : 'Picture saved')
  }
  return { busy, problem, save: (picture: File | '') => void save(picture) }
}
