import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { Announced } from './visually-hidden.tsx'
import styles from './copy-button.module.css'

export interface CopyButtonProps {
  /** What is copied. */
  text: string
  /** What it is, for listeners: "sort code". */
  of: string
}

/** Copies something that has to be typed elsewhere without a slip, and says "Copied". */
export function CopyButton({ text, of }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  const sentence = { idle: '', copied: 'Copied', refused: 'Couldn’t copy; select the text instead' }[state]
  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} aria-label={`Copy ${of}`} onClick={copy}>
        <Icon of={state === 'copied' ? Check : Copy} size={14} />
        {state === 'idle' ? 'Copy' : sentence}
      </button>
      <Announced>{sentence}</Announced>
    </span>
  )
}
