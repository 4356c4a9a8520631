import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { dismissToast, readToasts, watchToasts } from './toasts.ts'
import type { Toast } from './toasts.ts'
import styles from './toast.module.css'

/**
 * Where toasts appear: once in each shell. The region is always there, so that a first toast is announced.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, readToasts)
  return (
    // Over drawers and dialogs too, which make everything else of the page inert: what is done there has its
    // way back here.
    <section
      className={styles.region}
      aria-label="Notices"
      aria-live="polite"
      aria-relevant="additions"
      data-react-aria-top-layer="true"
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const seconds = 10

/** Stays ten seconds, and as long as somebody points at it or has the focus in it. */
function ToastRow({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  const undo = () => {
    toast.onUndo?.()
    dismissToast(toast.id)
  }
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toast.isFailure ? CircleAlert : CircleCheck} />
      <span className={styles.text}>{toast.text}</span>
      {toast.onUndo && (
        <button type="button" className={styles.undo} onClick={undo}>
          Undo
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon of={X} size={14} />
      </button>
    </div>
  )
}
