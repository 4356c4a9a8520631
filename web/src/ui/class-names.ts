/** Joins the class names that apply: cx(styles.row, isOpen && styles.open). */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
