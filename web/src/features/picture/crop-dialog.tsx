import { useEffect, useMemo, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Buttons } from '../sections/section.tsx'
import styles from './picture.module.css'

interface CropDialogProps {
  file: File
  onCrop: (picture: File) => void
  onClose: () => void
}

/**
 * Sizes at which an avatar is shown; the pixels that are sent are enough for the largest on a dense display.
 */
const sizes = [64, 50, 35] as const
const sentPixels = 512
const stagePixels = 280
const closest = 4

/** A square of the picture, chosen by dragging or by the arrow keys, shown at the sizes it will have. */
export function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const [area, setArea] = useState<Area>()
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const use = async () => image && area && onCrop(await pictureOf(image, area))
  return (
    <Modal open onClose={onClose} variant="investor" title="Your picture">
      {isUnreadable ? (
        <Notice tone="bad" live title="We can’t read this file as a picture.">
          Choose a JPG, PNG or WebP.
        </Notice>
      ) : (
        <Stage
          {...{ file, image, area }}
          onImage={setImage}
          onArea={setArea}
          onUnreadable={() => setUnreadable(true)}
        />
      )}
      <Buttons>
        <Button variant="primary" disabled={!area} onClick={() => void use()}>
          Use this picture
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Buttons>
    </Modal>
  )
}

interface StageProps {
  file: File
  image: HTMLImageElement | null
  area: Area | undefined
  onImage: (image: HTMLImageElement | null) => void
  onArea: (area: Area) => void
  onUnreadable: () => void
}

function Stage({ file, image, area, onImage, onArea, onUnreadable }: StageProps) {
  const address = useAddress(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const comeCloser = (next: number) => {
    // The middle stays: where the picture lies is counted in its own pixels times the zoom.
    setCrop({ x: (crop.x * next) / zoom, y: (crop.y * next) / zoom })
    setZoom(next)
  }
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.square}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={closest}
            aspect={1}
            objectFit="cover"
            cropSize={{ width: stagePixels, height: stagePixels }}
            showGrid={false}
            // An arrow shows what lies there, so the picture goes the other way: a twentieth of the square.
            keyboardStep={-stagePixels / 20}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            // Before it is read, the picture has no size, and no area has one.
            onCropAreaChange={(_percent, pixels) => pixels.width > 0 && onArea(pixels)}
            setImageRef={({ current }) => onImage(current)}
            mediaProps={{ alt: '', onError: onUnreadable }}
            classes={{ cropAreaClassName: styles.cut ?? '' }}
            cropperProps={{
              role: 'button',
              'aria-label': 'Visible area. Drag it, or move it with the arrow keys.',
            }}
            disableAutomaticStylesInjection
          />
        </div>
        <div className={styles.sizes} aria-hidden>
          {image && area && sizes.map((pixels) => <Cut key={pixels} {...{ image, area, pixels }} />)}
        </div>
      </div>
      <label className={styles.zoom}>
        Closer
        <input
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          onChange={(event) => comeCloser(Number(event.target.value))}
        />
      </label>
    </>
  )
}

/** An address for a file that is only in this browser, let go once it is closed. */
function useAddress(file: File): string {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}

/** The chosen square, drawn at one size. */
function Cut({ image, area, pixels }: { image: HTMLImageElement; area: Area; pixels: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, area)
  }, [image, area])
  return (
    <canvas
      ref={canvas}
      className={styles.round}
      width={pixels * 2}
      height={pixels * 2}
      style={{ width: pixels, height: pixels }}
    />
  )
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { x, y, width, height }: Area): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

async function pictureOf(image: HTMLImageElement, area: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = sentPixels
  canvas.height = sentPixels
  draw(canvas, image, area)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('We couldn’t prepare this picture.')
  return new File([blob], 'picture.png', { type: 'image/png' })
}
