/**
 * For the `ref` of a short form: its first empty field gets the focus when the form appears, so that typing
 * can begin. Not where that would pull up a keyboard over the page.
 */
export function firstField(form: HTMLFormElement | null): void {
  if (!form || !matchMedia('(pointer: fine)').matches) return
  const fields = form.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden],[type=checkbox],[hidden],[readonly])',
  )
  const first = [...fields].find((field) => field.value === '') ?? fields[0]
  first?.focus()
}
