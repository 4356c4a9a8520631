import type { ComponentProps, SubmitEvent } from 'react'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** A press on its submit button, or Enter in a field. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * The one form element: what it says is judged and sent by us, so the browser neither shows its own messages
 * nor leaves the page.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog over a form lies inside it for React: sending the one must not send the other.
        event.stopPropagation()
        void onSubmit(event)
      }}
    />
  )
}
