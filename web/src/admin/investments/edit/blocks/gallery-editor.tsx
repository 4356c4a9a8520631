import { acceptOf, pictureKinds } from '@moorgate/contract/file-kinds.ts'
import { gallery, image } from '@moorgate/contract/opportunities/opportunity-pages.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/api.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { listQuery } from '../../../../kernel/queries.ts'
import { useTerm } from '../../../../kernel/terminology.tsx'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { counted } from '../../../../ui/format.ts'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { ChildRecords } from '../../../../features/records/child-records.tsx'
import styles from './blocks.module.css'

const pictureFields = [
  { key: 'alt', label: 'Description', hint: 'Shown below the picture and read by screen readers' },
] as const
const galleryFields = [{ key: 'name', label: 'Name' }] as const

interface GalleryEditorProps {
  opportunityId: number
  /** How many pictures there are: a new one comes after them. */
  count: number
}

/**
 * The pictures of an offer, and the galleries that put them together. A picture in no gallery is shown after
 * them.
 */
export function GalleryEditor({ opportunityId, count }: GalleryEditorProps) {
  const owner = { owner_type: 'investment_opportunity', owner_id: opportunityId }
  return (
    <div className={styles.stack}>
      <AddPictures owner={owner} next={count} />
      <ChildRecords
        resource={image}
        owner={owner}
        fields={pictureFields}
        addable={false}
        lines={({ alt, url, id }) => ({
          name: alt || `picture ${id}`,
          title: (
            <span className={styles.picture}>
              <img src={url} alt="" loading="lazy" />
              {alt || 'Not described yet'}
            </span>
          ),
        })}
      />
      <ChildRecords
        resource={gallery}
        owner={owner}
        fields={galleryFields}
        lines={({ name, image_ids: ids }) => ({
          name,
          title: name,
          note: counted(ids?.length ?? 0, 'picture', 'pictures'),
        })}
        extra={ChoosePictures}
      />
    </div>
  )
}

function AddPictures({ owner, next }: { owner: object; next: number }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const add = async (files: readonly File[]) => {
    await run(async () => {
      for (const [index, file] of files.entries())
        await call('POST', image.path, { body: { ...owner, file, order: next + index } })
    })
    await queries.invalidateQueries({ queryKey: [image.name] })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
  }
  return (
    <>
      <FileDrop
        label="Add pictures"
        hint="JPG, PNG or WebP, up to 10 MB each."
        accept={acceptOf(pictureKinds)}
        multiple
        disabled={busy}
        files={[]}
        onFiles={(files) => void add(files)}
        onRemove={() => undefined}
      />
      <Problem says={problem} />
    </>
  )
}

interface ChoosePicturesProps {
  row: RowOf<typeof gallery>
  onDone: () => Promise<void>
}

/** Which pictures a gallery shows, in the order in which they are ticked. */
function ChoosePictures({ row, onDone }: ChoosePicturesProps) {
  const fixed = { owner_type: row.owner_type, owner_id: row.owner_id }
  const { data } = useQuery(listQuery(image, {}, { perPage: 100, fixed }))
  const pictures = data?.data ?? []
  const [chosen, setChosen] = useState<readonly number[]>()
  const { busy, problem, run } = useCommand()
  const term = useTerm()
  const save = async () => {
    const body = { image_ids: [...(chosen ?? [])], version: row.version }
    if (!(await run(() => call('PATCH', `${gallery.path}/${row.id}`, { body })))) return
    await onDone()
    setChosen(undefined)
  }
  return (
    <>
      <Button size="small" onClick={() => setChosen(row.image_ids ?? [])}>
        {term('image', { plural: true })}
      </Button>
      {chosen && (
        <FormModal
          title={`Pictures of ${row.name}`}
          onClose={() => setChosen(undefined)}
          submit="Save"
          busy={busy}
          busyLabel="Saving"
          onSubmit={save}
        >
          {pictures.map(({ id, alt, url }) => (
            <Checkbox
              key={id}
              label={
                <span className={styles.picture}>
                  <img src={url} alt="" loading="lazy" />
                  {alt || 'Not described yet'}
                </span>
              }
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
          <Problem says={problem} />
        </FormModal>
      )}
    </>
  )
}
