import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './signing.module.css'

/** Picture of a signature in pixels: twice what the screen shows. */
const size = { width: 960, height: 300 } as const
const ink = '#16233b'

interface SignaturePadProps {
  /** PNG as a data URL; undefined when nothing is drawn. */
  onChange: (picture: string | undefined) => void
}

/** A place to sign with a finger, pen or mouse. Whoever cannot draw types their name instead. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.lineWidth = 5
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = ink
  }, [])
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d')
    const { x, y } = placeOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    context?.beginPath()
    context?.moveTo(x, y)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const context = canvas.current?.getContext('2d')
    const { x, y } = placeOf(event)
    context?.lineTo(x, y)
    context?.stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onChange(canvas.current?.toDataURL('image/png'))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onChange(undefined)
  }
  return (
    <div>
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          {...size}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          Your drawn signature. To sign without drawing, choose Type.
        </canvas>
      </div>
      <div className={styles.underPad}>
        <span>Use a finger, pen or mouse</span>
        <Button look="link" onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  )
}
