import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useReloadUser } from '../../../kernel/session.ts'
import type { CurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './picture.module.css'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Buttons } from '../../../features/sections/section.tsx'
import { closest, moved, squareOf, withinBounds } from './crop.ts'
import type { Crop } from './crop.ts'

interface CropDialogProps {
  file: File
  onCrop: (picture: File) => void
  onClose: () => void
}

/**
 * Sizes at which an avatar is shown, and the pixels that are sent: enough for the largest on a dense display.
 */
const sizes = [64, 50, 35] as const

const sentPixels = 512

const stagePixels = 280

/** A square of the picture, chosen by dragging or by the arrow keys, shown at the sizes it will have. */
function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const { bitmap, unreadable } = useBitmap(file)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  const use = async () => bitmap && onCrop(await pictureOf(bitmap, crop))
  return (
    <Modal open onClose={onClose} variant="investor" title="Your picture">
      {unreadable ? (
        <Notice tone="bad" live title="This file is no picture that we can read.">
          Choose a JPG, PNG or WebP.
        </Notice>
      ) : (
        bitmap && <Stage bitmap={bitmap} crop={crop} onChange={setCrop} />
      )}
      <Buttons>
        <Button look="primary" disabled={!bitmap} onClick={() => void use()}>
          Use this picture
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Buttons>
    </Modal>
  )
}

function useBitmap(file: File) {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (made) => (isWanted ? setBitmap(made) : made.close()),
      () => isWanted && setUnreadable(true),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return { bitmap, unreadable }
}

interface StageProps {
  bitmap: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}

function Stage({ bitmap, crop, onChange }: StageProps) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!from.current) return
    const by = {
      x: (from.current.x - event.clientX) / event.currentTarget.clientWidth,
      y: (from.current.y - event.clientY) / event.currentTarget.clientHeight,
    }
    from.current = { x: event.clientX, y: event.clientY }
    onChange(moved(crop, by, bitmap))
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onChange(moved(crop, by, bitmap))
  }
  return (
    <>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.square}
          aria-label="The part of the picture that is shown. Drag it, or move it with the arrow keys."
          onKeyDown={step}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            from.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = undefined
          }}
        >
          <Cut bitmap={bitmap} crop={crop} pixels={stagePixels} />
        </button>
        <div className={styles.sizes} aria-hidden>
          {sizes.map((pixels) => (
            <Cut key={pixels} bitmap={bitmap} crop={crop} pixels={pixels} round />
          ))}
        </div>
      </div>
      <label className={styles.zoom}>
        Closer
        <input
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(withinBounds({ ...crop, zoom: Number(event.target.value) }, bitmap))}
        />
      </label>
    </>
  )
}

/** The chosen square, drawn at one size. */
function Cut(props: { bitmap: ImageBitmap; crop: Crop; pixels: number; round?: boolean }) {
  const { bitmap, crop, pixels, round } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, crop)
  }, [bitmap, crop])
  return (
    <canvas
      ref={canvas}
      className={round ? styles.round : undefined}
      width={pixels * 2}
      height={pixels * 2}
      style={{ width: pixels, height: pixels }}
    />
  )
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(crop, bitmap)
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

async function pictureOf(bitmap: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = sentPixels
  canvas.height = sentPixels
  draw(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be drawn.')
  return new File([blob], 'picture.png', { type: 'image/png' })
}

/** The investor's picture: chosen, cut to a square, and taken away again. */
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
          <Button size="small" look="quiet" busy={busy} onClick={() => save('')}>
            Remove it
          </Button>
        )}
        <small>JPG, PNG or WebP, up to 5 MB.</small>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Your picture"
        accept="image/jpeg,image/png,image/webp"
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
    if (done) showToast(picture === '' ? 'Your picture is removed' : 'Your picture is saved')
  }
  return { busy, problem, save: (picture: File | '') => void save(picture) }
}
