import type { ReactElement, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './popover.module.css'

export interface TooltipProps {
  /** More about the trigger; never something that is said nowhere else on a phone. */
  text: ReactNode
  /** Something that takes the focus: a button, a link. */
  children: ReactElement
}

/** A short explanation on hover and focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children as ReactElement<React.DOMAttributes<Element>, string>}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
