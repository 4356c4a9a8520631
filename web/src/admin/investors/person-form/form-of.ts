import type { TypedField } from '../../../kernel/form.ts'

/** As much of a form as a part of it needs: the fields that the part shows, whatever else the form has. */
export interface FormOf<Name extends string> {
  typed(name: Name): TypedField
}

/** The same with dates, which have a value of their own. */
export interface DatedFormOf<Name extends string, Dated extends string> extends FormOf<Name> {
  chosen(name: Dated): {
    name: string
    id: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
}

/** The same with client groups. */
export interface GroupedForm {
  values: { client_group_ids: number[] }
  set(name: 'client_group_ids', ids: number[]): void
  errorOf(name: 'client_group_ids'): string | undefined
}
